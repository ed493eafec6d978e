// What is seen to happen: changed things light up, figures count, pieces slide, come and go, cards move between rows.
import { all, named, words } from './dom.js';
import { moving } from './switches.js';
import { drawingOf, middle, thing } from './things.js';

const THINGS = ['card', 'tile', 'block', 'piece', 'node', 'token', 'track', 'die', 'entry'];
const things = () => all(THINGS.map((name) => `#scene .${name}`).join(', '));
// So many things can be marked as changed whatever their share is.
const MOST_NEWS = 12;
// What a thing says is all that can change about it.
const saying = (each) => each.getAttribute('aria-label') || each.textContent;
// Where a piece is on its map, wherever that is on the page.
const place = (element) => {
  const map = drawingOf(element).getBoundingClientRect();
  const [x, y] = middle(element);
  return { x: x - map.left, y: y - map.top };
};

// What is to be remembered of a page before it changes.
export const before = () => ({
  said: new Map(things().map((each) => [each.dataset.id, saying(each)])),
  stood: new Map(all('#scene .piece').map((each) => [each.dataset.id, { ...place(each), piece: each, layer: each.parentNode }])),
  counted: new Map(figures().map((each) => [figureOf(each), each.textContent])),
});

// Figures that are counted: tokens, and the points beside a heading.
const figures = () => all('#scene .token b, #scene .remark').filter((each) => !each.childElementCount);
const figureOf = (each) => `${each.className} ${(each.closest('.token') || each.closest('.panel'))?.dataset.id}`;

// A figure that grew or shrank counts from what it was to what it is. The counting lies over the text, which says the
// truth from the start: whatever interrupts it, nothing wrong can stay.
function count(each, was) {
  const [from, to] = [was, each.textContent].map((text) => /^(\d+)(?!\d)/.exec(text));
  if (!from || !to || from[1] === to[1]) return;
  each.dataset.rest = each.textContent.slice(to[1].length);
  each.classList.add('counting');
  const running = each.animate([{ '--figure': from[1] }, { '--figure': to[1] }], { duration: 600, easing: 'ease-out' });
  running.finished.catch(() => {}).then(() => {
    each.classList.remove('counting');
    delete each.dataset.rest;
  });
}

// Pieces that are new grow into their place, and those that are gone fade where they were.
function comeAndGo(stood) {
  const now = new Set();
  for (const piece of all('#scene .piece')) {
    now.add(piece.dataset.id);
    if (!stood.has(piece.dataset.id)) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
  }
  for (const [id, { piece, layer }] of stood) {
    if (now.has(id) || !layer.isConnected) continue;
    const ghost = piece.cloneNode(true);
    ghost.removeAttribute('data-id');
    ghost.removeAttribute('tabindex');
    ghost.setAttribute('class', 'leaving');
    ghost.setAttribute('aria-hidden', 'true');
    layer.append(ghost);
    const leaving = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500, easing: 'ease-in' });
    leaving.finished.catch(() => {}).then(() => ghost.remove());
  }
}

// Where nearly everything is new, as on a table that has just been laid out, marks would tell nothing.
function flash(said) {
  const shown = things();
  const news = shown.filter((each) => said.get(each.dataset.id) !== saying(each));
  if (news.length > MOST_NEWS && news.length > shown.length / 3) return;
  for (const each of news) {
    each.classList.add('changed');
    setTimeout(() => each.classList.remove('changed'), 1600);
  }
}

// Pieces slide, through the places that they passed. (View transitions do not see what is inside of an SVG.)
function slide(stood, passed) {
  for (const piece of all('#scene .piece')) {
    const from = stood.get(piece.dataset.id);
    if (!from) continue;
    const to = place(piece);
    const via = (passed.get(piece.dataset.id) || []).map(thing).filter((each) => each && drawingOf(each) === drawingOf(piece));
    const scale = drawingOf(piece).getScreenCTM()?.a || 1;
    const steps = [from, ...via.map(place)].map(({ x, y }) => [(x - to.x) / scale, (y - to.y) / scale]);
    if (steps.every(([x, y]) => Math.abs(x) + Math.abs(y) < 2)) continue;
    const frames = [...steps, [0, 0]].map(([x, y]) => ({ translate: `${x}px ${y}px` }));
    piece.animate(frames, { duration: 300 + 150 * steps.length, easing: 'ease-in-out' });
  }
}

// Shows how the page came to be what it is now; `moved` are the moments of what went from where to where.
export function after({ said, stood, counted }, moved) {
  flash(said);
  if (!moving()) return;
  for (const each of figures()) if (counted.has(figureOf(each))) count(each, counted.get(figureOf(each)));
  const passed = new Map(moved.map((moment) => [moment.dataset.moved, words(moment.dataset.via)]));
  slide(stood, passed);
  comeAndGo(stood);
}

// View transitions move cards between rows. Everything else on the page changes at once.
// The browser calls back when it likes, so whoever comes first applies all that wait, in order.
let transition = null;
const waiting = [];
const catchUp = () => { while (waiting.length) waiting.shift()(); };
// What moves is drawn above everything else, so cards half under the rim of the scene stay where they are.
const cards = () => {
  const rim = named('scene').getBoundingClientRect();
  return all('#scene .card').filter((card) => {
    const box = card.getBoundingClientRect();
    return box.top >= rim.top && box.bottom <= rim.bottom;
  });
};
const name = () => {
  const shown = cards().slice(0, 60);
  for (const card of shown) card.style.viewTransitionName = `thing-${card.dataset.id}`.replace(/[^\w-]/g, '_');
};
const unname = () => {
  for (const card of all('#scene .card')) card.style.viewTransitionName = '';
};

export function withCardsMoving(change, panels) {
  waiting.push(change);
  transition?.skipTransition();
  if (!document.startViewTransition || !moving() || !panels || !cards().length) return catchUp();
  name();
  const running = document.startViewTransition(() => {
    unname();
    catchUp();
    name();
  });
  transition = running;
  running.ready.catch(() => {});
  running.finished.catch(() => {}).then(() => {
    if (transition === running) {
      transition = null;
      unname();
    }
  });
  return undefined;
}
