// Choosing: a click on what is marked narrows the choices, and a single one left is played.
import { readByNow } from './brief.js';
import { closeMenu, openMenu } from './menu.js';
import { drop, send } from './connection.js';
import { askWords } from './dialogs.js';
import { openTo, refresh, textOf, touches } from './choices.js';
import { say } from './notice.js';
import { position, table } from './table.js';
import { idOf, markedBy, under } from './things.js';
import { clickAt, isTried, prepare } from './trial.js';
import { hideZoom, showZoom } from './zoom.js';

let unanswered;

export function narrow(ids) {
  table.picked = ids;
  closeMenu();
  refresh();
  prepare();
}

export function play(button) {
  const { asks, longest } = button.dataset;
  if (asks && !table.sent && !table.past) askWords(asks, longest, (said) => choose(button, said));
  else choose(button);
}

// A choice is named by its words: if another player was faster, it still counts as long as it means the same.
function choose(button, said) {
  if (table.sent || document.body.dataset.curtain) return;
  if (table.past) {
    say('You are looking at the past. Move the slider to the end to go on.');
    return;
  }
  if (!send({ play: textOf(button), at: position(), words: said || undefined })) return;
  table.sent = true;
  table.undone = false;
  narrow([]);
  readByNow();
  // A connection can be dead without knowing it. Asking anew is safe: the server plays nothing twice.
  clearTimeout(unanswered);
  unanswered = setTimeout(() => table.sent && drop(), 8000);
}

// Whether each of the choices has a thing of its own to click on: then a menu would only hide the board.
const apart = (left) => left.every((button) => touches(button).some((id) =>
  !table.picked.includes(id) && left.every((other) => other === button || !touches(other).includes(id))));

// What a click on a thing is about: the thing, or what it stands on. Nothing that is not marked is ever played, and what
// merely lies around the thing (its row, its panel) is not meant.
function meant(element) {
  const chain = [];
  for (let at = element; at; at = at.dataset.on ? under(at) : null) chain.push(at);
  return chain.filter((at) => markedBy(at).classList.contains('can'));
}

// Rows, lanes and panels are easily hit by accident: they offer what they are good for and play nothing at once.
const isWide = (at) => markedBy(at).matches('.spread, .lane, .panel');

// A click or Enter on a thing: one choice left is played, several are offered beside the thing. What takes part in no
// choice only shows itself.
export function touch(element, byKey) {
  hideZoom();
  const { picked } = table;
  if (isTried(element)) return clickAt(element, play);
  if (picked.includes(idOf(element))) return narrow(picked.filter((id) => id !== idOf(element)));
  for (const before of picked.length ? [picked, []] : [[]]) {
    for (const at of meant(element)) {
      const ids = [...before, idOf(at)];
      const left = openTo(ids);
      // What was dimmed by what was picked first starts over, and is looked at again before it is played.
      const sure = !isWide(at) && before.length === picked.length;
      if (left.length === 1 && sure) return play(left[0]);
      if (left.length) {
        narrow(ids);
        const tried = left.some((button) => button.dataset.piece);
        if (left.length <= 8 && !tried && !(sure && at.closest('svg') && apart(left))) openMenu(at, left, byKey, play);
        return undefined;
      }
    }
  }
  if (picked.length) narrow([]);
  else showZoom(element, byKey);
  return undefined;
}
