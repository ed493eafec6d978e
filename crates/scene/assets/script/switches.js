// What people switch on and off. The browser keeps it; one that forbids storage gets the defaults.
import { all } from './dom.js';
import { sound } from './sound.js';

export const switches = { theme: '', motion: true, sound: false, keys: true, pace: 1, forced: true, known: [] };
try {
  Object.assign(switches, JSON.parse(localStorage.getItem('sounder') || '{}'));
} catch { /* the defaults do */ }

const root = document.documentElement;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
export const moving = () => switches.motion && !reduced.matches && !document.hidden;

export function remember() {
  try {
    localStorage.setItem('sounder', JSON.stringify(switches));
  } catch { /* it holds until the page is left */ }
}

function dress() {
  if (switches.theme) root.dataset.theme = switches.theme;
  else delete root.dataset.theme;
  root.classList.toggle('still', !switches.motion);
}

// Buttons that say by themselves whether they are on.
function press() {
  for (const button of all('[data-toggle]')) button.setAttribute('aria-pressed', switches[button.dataset.toggle]);
  for (const input of all('input[data-switch]')) input.checked = switches[input.dataset.switch];
}

export function wireSwitches() {
  for (const button of all('[data-toggle]')) {
    button.addEventListener('click', () => {
      const name = button.dataset.toggle;
      switches[name] = !switches[name];
      remember();
      press();
      if (name === 'sound' && switches.sound) sound('turn');
    });
  }
  for (const input of all('[data-switch]')) {
    const name = input.dataset.switch;
    if (input.type === 'checkbox') input.checked = switches[name];
    else input.value = switches[name];
    input.addEventListener('change', () => {
      switches[name] = input.type === 'checkbox' ? input.checked : input.value;
      remember();
      dress();
      press();
      if (name === 'sound' && switches.sound) sound('turn');
    });
  }
  press();
}
