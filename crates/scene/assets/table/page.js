// The script of all pages, in pieces that share one scope: they choose, show what changed and keep the connection. They
// know the names that crates/scene/src/html writes (data-id, data-choice, …) and nothing of any game.

const root = document.documentElement;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const named = (id) => document.getElementById(id);
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const parsed = (html) => {
  const template = make('template');
  template.innerHTML = html;
  return template.content;
};

// Switches. They are kept by the browser; one that forbids storage gets the defaults.
const switches = { theme: '', motion: true, sound: false, keys: true, known: [] };
try {
  Object.assign(switches, JSON.parse(localStorage.getItem('sounder') || '{}'));
} catch { /* the defaults do */ }
const dress = () => {
  if (switches.theme) root.dataset.theme = switches.theme;
  else delete root.dataset.theme;
  root.classList.toggle('still', !switches.motion);
};
// At once, while the page is still being read: no flash of the other theme.
dress();
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const moving = () => switches.motion && !reduced.matches && !document.hidden;

function remember() {
  try {
    localStorage.setItem('sounder', JSON.stringify(switches));
  } catch { /* it holds until the page is left */ }
}

// The game in short, for those who play it for the first time.
function wireBrief() {
  const brief = named('brief');
  if (!brief) return;
  brief.hidden = switches.known.includes(brief.dataset.game);
  find('button', brief).addEventListener('click', () => {
    brief.hidden = true;
    switches.known.push(brief.dataset.game);
    remember();
  });
}

function wireSwitches() {
  for (const input of all('[data-switch]')) {
    const name = input.dataset.switch;
    if (input.type === 'checkbox') input.checked = switches[name];
    else input.value = switches[name];
    input.addEventListener('change', () => {
      switches[name] = input.type === 'checkbox' ? input.checked : input.value;
      remember();
      dress();
      if (name === 'sound' && switches.sound) beep();
    });
  }
}

let audio;
function beep() {
  audio ??= new AudioContext();
  [660, 880].forEach((pitch, index) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + index * 0.14;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  });
}
