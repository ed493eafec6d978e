// A sentence in passing.
import { named } from './dom.js';

let timer;
export function say(text) {
  const bar = named('notice');
  bar.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => { bar.textContent = ''; }, 8000);
}
