// Dials: decisions that belong together are set as people like and then made as one, choice after choice.
import { buttons, textOf } from './choices.js';
import { all, find, words } from './dom.js';
import { play } from './play.js';
import { table } from './table.js';

// How the dials stand, and of which question.
let stand = [];
let asked = '';
// The words of the choices that are still to be made, and of the one that is on its way.
let queue = [];
let made = null;

const panel = () => find('#f-choices .dials');
const settings = (way) => words(way.dataset.way).map(Number);
const ways = () => all('[data-way]', panel());
// Whether some way can still be reached from here by turning dials up.
const leads = (to) => ways().some((way) => settings(way).every((value, dial) => value >= to[dial]));
const turned = (dial, by) => stand.map((value, index) => value + (index === dial ? by : 0));

function show() {
  const box = panel();
  let fits = false;
  for (const way of ways()) {
    way.hidden = way.dataset.way !== stand.join(' ');
    fits ||= !way.hidden;
  }
  find('.hint', box).hidden = fits;
  all('.setting', box).forEach((row, dial) => {
    for (const setting of all('[data-setting]', row)) setting.hidden = Number(setting.dataset.setting) !== stand[dial];
  });
  // Not `disabled`: that would take the focus away.
  for (const button of all('[data-dial]', box)) {
    const next = turned(Number(button.dataset.dial), Number(button.dataset.by));
    button.setAttribute('aria-disabled', next.some((value) => value < 0) || !leads(next));
  }
}

export function turn(button) {
  if (button.getAttribute('aria-disabled') === 'true') return;
  stand = turned(Number(button.dataset.dial), Number(button.dataset.by));
  show();
}

// A touch on what a dial is about turns it up. Gives whether there is such a dial.
export function turnAt(id) {
  const row = panel() && all('.setting', panel()).find((each) => each.dataset.turnedBy === id);
  if (row) turn(find('[data-by="1"]', row));
  return Boolean(row);
}

const open = (text) => buttons().find((button) => textOf(button) === text);

// Whoever chooses by hand decides the rest by hand.
export function forget() {
  queue = [];
  made = null;
}

// Makes the next choice of the queue once it is open. Gives whether there is one still to be made. What comes in between
// leaves the rest to the player, but for news of others while one's own choice is on its way.
export function goOn() {
  if (!queue.length) return false;
  if (table.sent) return true;
  const next = open(queue[0]);
  if (!next && open(made)) return true;
  if (!next || table.undone || document.body.dataset.curtain) {
    forget();
    return false;
  }
  made = queue.shift();
  play(next);
  return true;
}

export function make(way) {
  if (table.sent || table.past) return;
  forget();
  table.undone = false;
  queue = JSON.parse(way.dataset.plays);
  goOn();
}

// After an update: a new question begins with all dials down.
export function prepareDials() {
  const box = panel();
  if (!box) {
    asked = '';
    return;
  }
  const now = box.textContent;
  if (now !== asked) stand = all('.setting', box).map(() => 0);
  asked = now;
  find('.dialling', box).hidden = false;
  show();
}
