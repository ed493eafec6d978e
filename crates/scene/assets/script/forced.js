// What can only be done one way is done by itself, after a moment to see it. Whoever has just taken something back, or
// has switched this off, does it by hand.
import { buttons, textOf } from './choices.js';
import { taught } from './coach.js';
import { play } from './play.js';
import { switches } from './switches.js';
import { table } from './table.js';

const SOON = 900;
let timer;

export function forced() {
  clearTimeout(timer);
  const [only, ...others] = buttons();
  const able = switches.forced && !taught() && !table.undone && !table.sent && !table.past && !document.body.dataset.curtain;
  if (!only || others.length || only.dataset.asks || !able) return;
  const text = textOf(only);
  timer = setTimeout(() => {
    const [now, ...more] = buttons();
    if (now && !more.length && textOf(now) === text && !table.sent && !document.querySelector('dialog[open]')) play(now);
  }, SOON);
}
