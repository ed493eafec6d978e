// Names on a drawn board: each stands beside its place where it covers neither another name nor a place nor a piece. How wide a
// name is and how large the board is drawn is known here alone. Where there is no room, the name of what matters least is left
// out; the large card tells it all the same.
import { all, find, named } from './dom.js';

const GAP = 3;
// Of what is covered, in pixels: how much worse than empty land. What leaves the board is cut.
const WORSE = { name: 4, place: 3, piece: 2, outside: 6 };
// Sides that come later must be better by so many pixels, so that names do not wander.
const RELUCTANCE = 12;
// The share of a name that may be covered.
const COVERED = 0.12;

const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
const shared = (a, b) => Math.max(0, wide(a, b)) * Math.max(0, high(a, b));
const area = (box) => (box.right - box.left) * (box.bottom - box.top);
const boxOf = (element) => element.getBoundingClientRect();
const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, right, bottom };
}

// Where a name of this size can stand beside a place: first on the side that the board asks for, then on the others, then at the
// corners.
function spots({ left, top, right, bottom }, width, height, asked) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [before, behind] = [left - GAP - width, right + GAP];
  const [over, under] = [top - GAP - height, bottom + GAP];
  const [level, middle] = [y - height / 2, x - width / 2];
  const sides = { below: [middle, under], above: [middle, over], left: [before, level], right: [behind, level] };
  const corner = (right - left) / 4;
  return [
    sides[asked],
    ...Object.keys(sides).filter((side) => side !== asked).map((side) => sides[side]),
    [behind - corner, under - corner],
    [before + corner, under - corner],
    [behind - corner, over + corner],
    [before + corner, over + corner],
    [x - width / 4, under],
    [x - (3 * width) / 4, under],
    [x - width / 4, over],
    [x - (3 * width) / 4, over],
  ].map(([spotLeft, spotTop]) => boxAt(spotLeft, spotTop, width, height));
}

// A name with all that does not change while places are looked for.
function read(node) {
  const [place, frame] = [find('.place', node), find('foreignObject', node)];
  const said = frame && all('.under > *', frame).map(boxOf).filter((box) => box.width > 0);
  if (!place || !said?.length) return null;
  const label = frame.firstElementChild;
  label.dataset.side ||= ['above', 'left', 'right'].find((side) => label.classList.contains(side)) || 'below';
  const [text, body] = [around(said), boxOf(place)];
  // A junction is small; what can be hit of it is not.
  const weight = (find('.hit', node) ? 0 : 2) + (said.length > 1 ? 1 : 0);
  return {
    node, frame, label, body, weight,
    scale: body.width / place.getBBox().width || 1,
    spots: spots(body, text.right - text.left, text.bottom - text.top, label.dataset.side),
  };
}

function cost(name, index, names, things, sheet) {
  const box = name.spots[index];
  const on = (others, worse) => others.reduce((sum, other) => sum + worse * shared(box, other), 0);
  return on(names.filter((other) => other !== name && other.at).map((other) => other.at), WORSE.name)
    + on(things.places, WORSE.place)
    + on(things.pieces, WORSE.piece)
    + WORSE.outside * (area(box) - shared(box, sheet))
    + RELUCTANCE * Math.min(index, 4);
}

function choose(name, names, things, sheet) {
  const costs = name.spots.map((_, index) => cost(name, index, names, things, sheet));
  name.at = name.spots[costs.indexOf(Math.min(...costs))];
}

function put({ frame, label, body, at, scale }) {
  // Below is written from the top and around the middle.
  label.className = 'under below';
  const middle = (at.left + at.right - body.left - body.right) / 2;
  const centre = (body.top + body.bottom) / 2;
  frame.setAttribute('x', (middle / scale - frame.width.baseVal.value / 2).toFixed(1));
  frame.setAttribute('y', ((at.top - centre) / scale).toFixed(1));
}

function settle(board) {
  const nodes = all('.node', board);
  for (const node of nodes) node.classList.remove('crowded');
  const sheet = boxOf(find('.sheet', board));
  if (!sheet.width) return;
  const names = nodes.map(read).filter(Boolean).sort((a, b) => b.weight - a.weight);
  const things = {
    places: all('.node .place', board).map(boxOf),
    pieces: all('.piece .base, .node .mark', board).map(boxOf),
  };
  for (const name of names) choose(name, names, things, sheet);
  // Those who came first did not know where the others would go.
  for (const name of names) choose(name, names, things, sheet);
  const shown = [];
  for (const name of names) {
    const covered = shown.reduce((sum, other) => sum + shared(name.at, other.at), 0);
    const crowded = covered > COVERED * area(name.at);
    name.node.classList.toggle('crowded', crowded);
    if (!crowded) shown.push(name);
    put(name);
  }
  nameAreas(board, [...shown.map((name) => name.at), ...things.places]);
}

// Land is named where nothing else stands.
function nameAreas(board, taken) {
  for (const text of all('.area-name', board)) {
    const box = boxOf(text);
    text.classList.toggle('crowded', taken.some((other) => shared(box, other) > COVERED * area(box)));
  }
}

export function placeNames() {
  for (const board of all('.net.drawn')) settle(board);
}

// A board that is drawn larger or smaller has its names elsewhere.
export function wireNames() {
  new ResizeObserver(placeNames).observe(named('boards'));
}
