// Keeps a form with data-sheet up to date: after every change all of it is sent to where it would go anyway, and what
// follows from the answers is taken over from the page that comes back. What is being typed is never touched.
import { all, find, named } from './dom.js';
import { controls, keep, offerDraft } from './draft.js';
import { enliven, wirePlaces } from './places.js';

const PAUSE = 250;
const form = find('form[data-sheet]');
let timer;
let asking;

// Sums, faults, preview: replaced where they differ.
function takeLive(fresh) {
  for (const now of all('[data-follows]', form)) {
    const next = fresh.getElementById(now.id);
    if (!next) continue;
    now.hidden = next.hidden;
    if (now.dataset.follows !== 'hidden' && now.innerHTML !== next.innerHTML) now.innerHTML = next.innerHTML;
  }
}

// Answers that follow from others, such as the other half of a swap, and lists that offer something else now.
function takeControls(fresh) {
  for (const now of controls(form)) {
    const next = fresh.getElementById(now.id);
    if (!next) continue;
    now.ariaInvalid = next.ariaInvalid;
    if (now === document.activeElement || ['radio', 'checkbox', 'file'].includes(now.type)) continue;
    if (now.tagName === 'SELECT' && now.innerHTML !== next.innerHTML) now.innerHTML = next.innerHTML;
    if (now.value !== next.value) now.value = next.value;
  }
}

async function check() {
  timer = null;
  // Where something was chosen that every part of the form depends on, the server draws all of it anew.
  if (all('[data-drawn]', form).some((each) => each.value !== each.dataset.drawn)) {
    find('button[value=check]', form).click();
    return;
  }
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  const typed = new FormData(form);
  typed.set('do', 'check');
  typed.delete('file');
  try {
    const request = { method: 'POST', body: typed, signal: mine.signal, headers: { accept: 'text/html' } };
    const answer = await fetch(form.action, request);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    takeLive(fresh);
    takeControls(fresh);
    enliven();
  } catch (error) {
    if (error.name !== 'AbortError') named('verdict').textContent = 'The server does not answer. What you typed is still here.';
  } finally {
    // Everything that was typed is answered.
    if (!timer && asking === mine) delete form.dataset.unchecked;
  }
}

function checkSoon(pause) {
  clearTimeout(timer);
  form.dataset.unchecked = '';
  timer = setTimeout(check, pause);
}

function start() {
  form.addEventListener('input', (event) => {
    if (event.target.type === 'file') return;
    keep(form);
    asking?.abort();
    checkSoon(PAUSE);
  });
  // Whoever leaves a field gets what follows from it.
  form.addEventListener('change', (event) => event.target.type === 'file' || checkSoon(0));
  // A file is loaded as soon as it is chosen.
  find('[type=file]', form)?.addEventListener('change', () => find('button[value=load]', form).click());
  for (const hint of all('[data-script]')) hint.hidden = false;
  for (const spare of all('[data-plain]')) spare.hidden = true;
  // Whoever plays with what they only rolled or loaded wants to find it again as well.
  form.addEventListener('submit', () => keep(form));
  wirePlaces(() => {
    keep(form);
    return check();
  });
  offerDraft(form, check);
}

if (form) start();
