// Pieces that are tried on a grid before one is placed: each position is a choice, and what is under the pointer says
// which.
import { all, find, words } from './dom.js';
import { openTo } from './choices.js';
import { table } from './table.js';
import { idOf, thing } from './things.js';

// How the piece is held.
const held = { turns: 0, mirrored: false };
// The position that is shown.
let shown = null;
// The grid that was brought into sight last.
let looked = null;

const positions = () => {
  const open = openTo(table.picked).filter((button) => button.dataset.piece);
  return open.filter((button) => button.dataset.piece === open[0].dataset.piece);
};
const way = ({ dataset }) => ({ turns: Number(dataset.turns), mirrored: dataset.mirrored === 'true' });
const isHeld = (button) => way(button).turns === held.turns && way(button).mirrored === held.mirrored;

// The position whose first cell is this tile, or else one that covers it, as the piece is held now.
function positionAt(element) {
  const id = element && idOf(element);
  const fits = positions().filter((button) => isHeld(button));
  return fits.find((button) => words(button.dataset.cells)[0] === id)
    || fits.find((button) => words(button.dataset.cells).includes(id));
}

// Whether a thing lies on a grid where a piece is being tried.
export function isTried(element) {
  const [first] = positions();
  return Boolean(first && element?.closest(`.map[data-id="${CSS.escape(first.dataset.grid)}"]`));
}

export function show(button) {
  for (const old of all('#scene .ghost')) old.classList.remove('ghost');
  shown = button || null;
  for (const id of words(button?.dataset.cells)) thing(id)?.classList.add('ghost');
}

export function tryAt(element) {
  if (isTried(element)) show(positionAt(element));
  else if (shown) show(null);
}

// A click: places the piece where it was already seen, otherwise shows it there. (A finger has no way to hover.)
export function clickAt(element, place) {
  const button = positionAt(element);
  if (button && button === shown) place(button);
  else show(button);
}

// Turns or mirrors the piece, to the next way in which it can lie anywhere.
export function hold(what) {
  const ways = positions().map(way);
  const can = (wanted) => ways.some((each) => each.turns === wanted.turns && each.mirrored === wanted.mirrored);
  const next = what === 'turn'
    ? [1, 2, 3].map((step) => ({ ...held, turns: (held.turns + step) % 4 }))
    : [0, 1, 2, 3].map((step) => ({ turns: (held.turns + step) % 4, mirrored: !held.mirrored }));
  Object.assign(held, next.find(can) || {});
  const [first] = shown ? words(shown.dataset.cells) : [];
  show(first ? positionAt(thing(first)) : null);
}

// A grid that lies outside of the window is brought there when the first piece is tried on it.
function look(grid) {
  if (grid === looked) return;
  looked = grid;
  const map = grid && find(`#scene .map[data-id="${CSS.escape(grid)}"]`);
  if (!map) return;
  const { top, bottom } = map.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) map.scrollIntoView({ block: 'center' });
}

// After an update: what can be tried now, held in a way that it can lie.
export function prepare() {
  show(null);
  const now = positions();
  look(now.length ? now[0].dataset.grid : null);
  if (now.length && !now.some(isHeld)) Object.assign(held, way(now[0]));
  for (const box of all('#f-choices .trying')) box.hidden = false;
  const several = new Set(now.map((button) => `${button.dataset.turns} ${button.dataset.mirrored}`)).size > 1;
  for (const button of all('#f-choices [data-try]')) button.hidden = !several;
}
