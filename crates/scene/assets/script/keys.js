// What people do with keys.
import { numbered, openTo } from './choices.js';
import { keysHelp } from './dialogs.js';
import { turnAt } from './dials.js';
import { all, find, named } from './dom.js';
import { hands } from './focus.js';
import { closeMenu } from './menu.js';
import { say } from './notice.js';
import { narrow, touch } from './play.js';
import { skip } from './news.js';
import { switches } from './switches.js';
import { table } from './table.js';
import { openRule, openTab } from './tabs.js';
import { focusable, idOf, isThing, neighbour } from './things.js';
import { hold } from './trial.js';
import { hideZoom, scrollZoom } from './zoom.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PAGES = { PageUp: -1, PageDown: 1 };

function escape(target, typing) {
  if (hideZoom() || closeMenu()) return;
  if (typing) target.blur();
  else if (table.picked.length) narrow([]);
  else document.body.classList.remove('sheet');
}

// To the next entry of a list, or to the next thing in that direction. Gives whether the key was for us.
function go([dx, dy], target) {
  const list = target.closest('#menu, #f-choices, [role=tablist]');
  if (list) {
    const entries = all('button', list).filter((button) => button.getClientRects().length);
    const next = entries[entries.indexOf(target) + dx + dy];
    next?.focus();
    if (next?.matches('[role=tab]')) openTab(next.getAttribute('aria-controls'));
    return true;
  }
  const next = isThing(target) && neighbour(target, dx, dy);
  if (next) next.focus();
  return Boolean(next);
}

function letter(key, target) {
  if (/^[1-9]$/.test(key)) {
    const menu = named('menu');
    const entry = menu ? menu.children[key - 1] : numbered()[key - 1];
    return entry && (() => entry.click());
  }
  return {
    c: () => openTo(table.picked)[0]?.focus(),
    b: () => (all('#scene .can:not(.out)').map(focusable).find(Boolean) || find('#scene [tabindex]'))?.focus(),
    e: () => hold('turn'),
    f: () => hold('mirror'),
    l: () => openTab('log', true),
    t: () => openTab('chat', true),
    r: () => {
      const clause = isThing(target)?.closest('[data-clause]')?.dataset.clause
        || target.closest('li')?.querySelector('a.clause')?.getAttribute('href').slice(6);
      if (clause) openRule(clause);
      else openTab('rules', true);
    },
    u: () => find('#tools [data-send*=undo]')?.click(),
    // Read aloud: the last move, the points, the clocks.
    m: () => say(all('#log-lines li:not([hidden])').at(-1)?.textContent.trim() || 'Nothing has happened yet.'),
    s: () => say(all('#people .panel').map((panel) => `${find('h3', panel).textContent}: ${find('.remark', panel)?.textContent || 'no points'}`).join('; ') || 'Nothing is counted here.'),
    k: () => say(all('#seats .clock').map((clock) => `${find('.name', clock.closest('li')).textContent} ${clock.textContent}`).join('; ') || 'No clock runs.'),
    o: () => find('#people .own [tabindex]')?.focus(),
    n: () => find('[data-do=brief]')?.click(),
    p: () => find('#f-plan a')?.click(),
    w: () => find('#tools [data-beside]')?.click(),
    '?': keysHelp,
  }[key.toLowerCase()];
}

export function onKey(event) {
  hands.byKeys = true;
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || find('dialog[open]') || document.body.dataset.curtain) return;
  const typing = target.matches?.('input:not([type=checkbox]), textarea, select');
  if (key === 'Escape') {
    escape(target, typing);
    return;
  }
  if (typing) return;
  if (ARROWS[key]) {
    if (go(ARROWS[key], target)) event.preventDefault();
    return;
  }
  if (PAGES[key]) {
    if (scrollZoom(PAGES[key])) event.preventDefault();
    return;
  }
  if ((key === 'Enter' || key === ' ') && isThing(target) && target.matches('[tabindex]')) {
    if (!turnAt(idOf(target))) touch(target, true);
    event.preventDefault();
    return;
  }
  // Space skips what others do, where nothing has the focus that it would press.
  if (key === ' ' && !target.closest('button, summary, a, [role=tab]') && skip()) {
    event.preventDefault();
    return;
  }
  const action = switches.keys && letter(key, target);
  if (action) {
    action();
    event.preventDefault();
  }
}
