// What people do with mouse and finger.
import { aimAt } from './aim.js';
import { beside } from './beside.js';
import { oneStop, textOf } from './choices.js';
import { wanted } from './coach.js';
import { connect, send } from './connection.js';
import { confirmed, keysHelp } from './dialogs.js';
import { forget, make, turn, turnAt } from './dials.js';
import { all, find } from './dom.js';
import { hands } from './focus.js';
import { closeMenu } from './menu.js';
import { ask } from './news.js';
import { narrow, play, touch } from './play.js';
import { step } from './replay.js';
import { table } from './table.js';
import { clickTab, openRule } from './tabs.js';
import { idOf, isThing } from './things.js';
import { hold, tryAt } from './trial.js';
import { hideZoom, lies, showZoom, waitWithZoom, zoomSoon } from './zoom.js';

// On a touch screen a long press shows the card, and chooses nothing.
let pressTimer;
let pressed = false;

// What a setting would bring is shown to whoever points at it. A finger cannot, so it touches twice.
const fingers = matchMedia('(hover: none)');
let looked = '';
function looksFirst(choice) {
  const told = find('.row-name', choice.closest('.setting') || choice) && find('.preview', choice.closest('li'));
  const looks = Boolean(fingers.matches && told && looked !== textOf(choice));
  looked = looks ? textOf(choice) : '';
  return looks;
}

function onClick(event) {
  const at = (selector) => event.target.closest(selector);
  // The large card may come to lie under the finger that asked for it: letting go is not the tap that puts it away.
  if (pressed && (isThing(event.target) || at('#zoom'))) {
    pressed = false;
    return undefined;
  }
  const rule = at('a[href^="#rule-"]');
  if (rule) {
    event.preventDefault();
    hideZoom();
    return openRule(rule.getAttribute('href').slice(6));
  }
  // Forms are for browsers that run no script.
  if (at('[data-choice], [data-send], [data-beside], [data-wanted]')) event.preventDefault();
  if (at('[data-choice]')) {
    if (looksFirst(at('[data-choice]'))) return undefined;
    forget();
    return play(at('[data-choice]'));
  }
  if (at('[data-wanted]')) return wanted() && play(wanted());
  if (at('[data-beside]')) return beside(at('[data-beside]').href);
  if (at('[data-try]')) return hold(at('[data-try]').dataset.try);
  if (at('[data-dial]')) return turn(at('[data-dial]'));
  if (at('[data-way]')) return make(at('[data-way]'));
  const button = at('[data-send]');
  if (button) {
    const go = () => {
      if (!send(JSON.parse(button.dataset.send))) return;
      if (button.closest('#ask')) ask(null);
      button.closest('dialog')?.close();
    };
    return button.dataset.confirm ? confirmed(button.dataset.confirm, go) : go();
  }
  if (at('[data-do=keys]')) return keysHelp();
  if (at('#clear')) return narrow([]);
  if (at('#bar')) return connect();
  if (at('[data-step]')) return step(at('[data-step]').dataset.step);
  if (at('[role=tab]')) return clickTab(at('[role=tab]'));
  for (const open of all('details.switches[open]')) if (!open.contains(event.target)) open.open = false;
  hideZoom();
  if (at('#menu, #zoom, dialog, #dock, #beside, header.top')) return undefined;
  const touched = isThing(event.target);
  if (touched) return turnAt(idOf(touched)) || touch(touched, false);
  if (table.picked.length) narrow([]);
  return undefined;
}

export function wirePointer() {
  document.addEventListener('click', onClick);
  document.addEventListener('pointerdown', ({ pointerType, target }) => {
    hands.byKeys = false;
    pressed = false;
    clearTimeout(pressTimer);
    if (pointerType === 'mouse' || !isThing(target)) return;
    pressTimer = setTimeout(() => {
      showZoom(target);
      pressed = true;
    }, 450);
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => clearTimeout(pressTimer));
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    aimAt(target);
    if (pointerType !== 'mouse' || target.closest('#zoom')) return waitWithZoom();
    tryAt(isThing(target));
    return zoomSoon(isThing(target) ? target : null, !target.closest('#scene'));
  });
  document.addEventListener('contextmenu', (event) => {
    if (!isThing(event.target) || event.pointerType === 'mouse') return;
    event.preventDefault();
    showZoom(event.target);
  });
  document.addEventListener('focusin', ({ target }) => {
    aimAt(target);
    const map = target.closest('#scene .map');
    if (map) oneStop(map);
    if (hands.byKeys) tryAt(isThing(target));
    if (hands.byKeys && isThing(target) && target.matches(':focus-visible')) showZoom(target);
    else if (!pressed && !target.closest('#menu, #zoom')) hideZoom();
  });
  // What lies on something that scrolls away goes with it; the log may scroll as it likes.
  addEventListener('scroll', ({ target }) => lies(target) && hideZoom(), { capture: true, passive: true });
  addEventListener('resize', () => { hideZoom(); closeMenu(); });
}
