// Focus survives updates by the id of the thing or the words of the choice.
import { find } from './dom.js';
import { openTo } from './choices.js';
import { table } from './table.js';
import { focusable, idOf, isThing, thing } from './things.js';

// Whether somebody goes about the page by keys.
export const hands = { byKeys: false };

const said = (button) => find('span', button)?.textContent;

export function remembered() {
  const focus = document.activeElement;
  if (focus?.dataset.choice) return { words: said(focus) };
  const at = focus !== document.body && isThing(focus);
  return at ? { id: idOf(at) } : null;
}

export function refocus(before) {
  const lost = !document.activeElement || document.activeElement === document.body;
  const open = openTo(table.picked);
  if (before?.id) {
    const at = focusable(thing(before.id));
    if (at) return at === document.activeElement || at.focus({ preventScroll: true });
  }
  if (before?.words || (before?.id && lost) || (lost && hands.byKeys)) {
    const same = open.find((button) => said(button) === before?.words);
    (same || open[0])?.focus();
  }
  return undefined;
}
