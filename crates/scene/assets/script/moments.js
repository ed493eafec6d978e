// What happened, shown for a moment: words, dice and banners in a strip, amounts where they changed, shots as lines,
// sounds.
import { find, make, named, parsed, words } from './dom.js';
import { route } from './route.js';
import { sound } from './sound.js';
import { moving, switches } from './switches.js';
import { thing } from './things.js';

const LONG = 5000;
const SHORT = 1600;
const MOST = 2;
// For a banner that is read at a glance.
const GLANCE = 2600;

export const read = (moments) => moments.map((html) => parsed(html).firstElementChild);
export const moved = (moments) => moments.filter((moment) => moment.dataset.moved);

// What was told last stays in the strip and grows quiet.
function caption(moment) {
  named('moments').append(moment);
  const long = Math.max(LONG * 0.6, LONG * Number(switches.pace));
  const glance = moment.matches('.banner') && !find('span', moment);
  setTimeout(() => moment.classList.add('old'), glance ? Math.min(GLANCE, long) : long);
}

// A line of the log as a caption.
function told(line) {
  const item = make('li', { class: `moment told ${line.className}` });
  item.append(...line.childNodes);
  return item;
}

// Puts these lines of the log into the strip, instead of what is there.
export function retell(lines) {
  named('moments').replaceChildren(...lines.slice(-MOST).map((line) => told(line.cloneNode(true))));
}

// On a page that was just opened, what whoever did something last was told to have done, as far as the page shows the game.
export function recall() {
  const lines = [...document.querySelectorAll('#log-lines > [data-seat]:not([hidden])')];
  retell(lines.filter((line) => line.dataset.seat === lines.at(-1).dataset.seat && lines.indexOf(line) >= lines.length - MOST));
  for (const line of named('moments').children) line.classList.add('old');
}

// An amount that rises from the thing that got it.
function float(moment) {
  const at = thing(moment.dataset.changed);
  if (!at?.getClientRects().length) return;
  const box = at.getBoundingClientRect();
  const amount = make('div', { class: `${moment.className} float`, 'aria-hidden': 'true' }, ...moment.childNodes);
  amount.style.left = `${box.left + box.width / 2}px`;
  amount.style.top = `${box.top}px`;
  named('table').append(amount);
  setTimeout(() => amount.remove(), SHORT);
}

function shoot({ dataset }) {
  for (const target of words(dataset.at)) {
    const line = route([dataset.aimed, target], 'shot');
    if (line) setTimeout(() => line.remove(), SHORT);
  }
}

function turn({ dataset }) {
  const nose = find('.nose', thing(dataset.turned) || document.createElement('g'));
  const back = ((dataset.from - dataset.to + 540) % 360) - 180;
  nose?.animate([{ rotate: `${back}deg` }, { rotate: '0deg' }], { duration: 400, easing: 'ease-in-out' });
}

// Shows the moments of an update, once the page shows the position after them; `lines` tell what others did.
export function show(moments, lines = []) {
  // Dice and banners say what their line of the log says.
  const shown = moments.filter((moment) => 'shown' in moment.dataset);
  const captions = (shown.length ? shown : lines.map(told)).slice(-MOST);
  if (captions.length) named('moments').replaceChildren();
  captions.forEach(caption);
  for (const moment of moments) {
    const { dataset } = moment;
    if (dataset.changed) float(moment);
    if (dataset.aimed) shoot(moment);
    if (dataset.turned && moving()) turn(moment);
    if (dataset.sound && switches.sound) sound(dataset.sound);
  }
}
