// The list of choices, and which of them are open after what was picked.
import { all, find, named, words } from './dom.js';
import { switches } from './switches.js';
import { table } from './table.js';

export const buttons = () => all('#f-choices [data-choice]');
// A choice is known by its words.
export const textOf = (button) => button.closest('li').dataset.id;
export const touches = (button) => words(button.dataset.touches);
export const openTo = (ids) => buttons().filter((button) => ids.every((id) => touches(button).includes(id)));
// Those with a figure to press. Pieces are tried on their grid and dials turned instead, and what is a figure itself is not called by another.
export const numbered = () => openTo(table.picked)
  .filter((button) => !button.dataset.piece && !('figure' in button.dataset) && !button.closest('.dials'));

// So few choices that what would come of each can stay in sight, and so few that it can in small print. What is folded away takes no room.
const FEW = 6;
const SOME = 12;

// What takes the focus for a thing: itself, or its heading.
const handle = (each) => (each.hasAttribute('tabindex') ? each : find(`[data-for="${CSS.escape(each.dataset.id)}"]`, each));
const roles = new WeakMap();

// Marks what the open choices touch: it can be clicked and Tab stops at it. Everything else is reached by the arrow keys.
function mark() {
  const can = new Set(buttons().flatMap(touches));
  for (const each of all('#scene [data-id]')) {
    const on = can.has(each.dataset.id);
    if (!on && !each.classList.contains('can')) continue;
    each.classList.toggle('can', on);
    const at = handle(each);
    if (!at) continue;
    if (!roles.has(at)) roles.set(at, at.getAttribute('role'));
    const role = on ? 'button' : roles.get(at);
    if (role) at.setAttribute('role', role);
    else at.removeAttribute('role');
    at.setAttribute('tabindex', on ? 0 : -1);
    if (!on) each.classList.remove('out', 'picked');
  }
  for (const each of all('#scene [data-for]')) each.classList.toggle('leads', can.has(each.dataset.for));
}

export function refresh() {
  mark();
  const open = new Set(openTo(table.picked));
  const reached = new Set([...open].flatMap(touches));
  const figures = numbered();
  for (const button of buttons()) {
    button.closest('li').hidden = !open.has(button);
    // Not `disabled`: that would take the focus away.
    button.setAttribute('aria-disabled', table.sent);
    const number = figures.indexOf(button) + 1;
    find('kbd', button).textContent = switches.keys && number && number < 10 ? number : '';
  }
  for (const part of all('#f-choices :is(.verb, .setting)')) part.hidden = !find('li:not([hidden])', part);
  // What was picked on the board has its choices in sight.
  if (table.picked.length) for (const box of all('#f-choices .folded:not([hidden]) details')) box.open = true;
  const seen = [...open].filter((button) => !button.closest('details:not([open])')).length;
  named('f-choices')?.classList.toggle('few', seen <= FEW);
  named('f-choices')?.classList.toggle('some', seen > FEW && seen <= SOME);
  for (const each of all('#scene .can')) {
    each.classList.toggle('out', !reached.has(each.dataset.id));
    each.classList.toggle('picked', table.picked.includes(each.dataset.id));
  }
  for (const map of all('#scene .map')) oneStop(map);
  const clear = named('clear');
  if (clear) clear.hidden = !table.picked.length;
  document.body.classList.toggle('sent', table.sent);
  document.body.classList.toggle('narrowed', table.picked.length > 0);
}

// Tab stops once at a map; the arrow keys go on from there.
export function oneStop(map) {
  const stops = all('.can:not(.out)', map);
  const focus = stops.includes(document.activeElement) ? document.activeElement : stops[0];
  for (const each of all('.can', map)) each.setAttribute('tabindex', each === focus ? 0 : -1);
}
