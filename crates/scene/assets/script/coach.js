// The first game is coached: a lesson is told step by step on the real table, each step when it fits. It can be left and
// taken up again where it was left.
import { aim } from './aim.js';
import { all, find, named } from './dom.js';
import { remember, switches } from './switches.js';
import { thing } from './things.js';

const steps = () => all('#lesson li');
const game = () => named('lesson')?.dataset.game;
const progress = () => switches.lessons[game()] || { on: false, step: 0 };

function note(change) {
  switches.lessons = { ...switches.lessons, [game()]: { ...progress(), ...change } };
  remember();
  coach();
}

// Whether a choice of this kind is open.
const isOpen = (verb) => Boolean(find(`#f-choices [data-verb="${CSS.escape(verb)}"]`));

// Whether a step is about laying out the table, and that is done already.
const isPast = (step) => step && 'opening' in step.dataset && !isOpen(step.dataset.when) && find('#f-choices [data-choice]');

function passOver() {
  const { step } = progress();
  const list = steps();
  let next = step;
  while (isPast(list[next])) next += 1;
  if (next === step) return;
  switches.lessons = { ...switches.lessons, [game()]: { ...progress(), step: next } };
  remember();
}

const seen = (look) => (look === 'own' ? find('#people .own') : look && thing(look));

export function coach() {
  const box = named('coach');
  if (!box) return;
  for (const old of all('.shown-by-coach')) old.classList.remove('shown-by-coach');
  if (progress().on) passOver();
  const { on, step } = progress();
  const list = steps();
  const now = list[step];
  box.hidden = !on || !list.length;
  if (box.hidden) return;
  const fits = now && (!now.dataset.when || isOpen(now.dataset.when));
  const words = find('p', box);
  if (!now) words.textContent = 'That is all there is to know. The rest is cunning: enjoy the game!';
  else if (!fits) words.textContent = 'Play on: the lesson goes on when the next thing to learn comes up.';
  else words.replaceChildren(...now.cloneNode(true).childNodes);
  find('b', box).textContent = now ? `Lesson, ${step + 1} of ${list.length}` : 'Lesson';
  find('[data-coach=on]', box).hidden = Boolean(now) && !fits;
  find('[data-coach=on]', box).textContent = now ? 'Go on' : 'Done';
  find('[data-coach=back]', box).hidden = step === 0;
  const at = fits && seen(now.dataset.look);
  if (!at) return;
  at.classList.add('shown-by-coach');
  at.scrollIntoView({ block: 'nearest' });
}

export function wireCoach() {
  const box = named('coach');
  if (!box) return;
  box.addEventListener('click', ({ target }) => {
    const what = target.closest('[data-coach]')?.dataset.coach;
    const { step } = progress();
    if (what === 'on') note(step < steps().length ? { step: step + 1 } : { on: false, step: 0 });
    if (what === 'back') note({ step: Math.max(0, step - 1) });
    if (what === 'leave') note({ on: false });
    aim(null);
  });
  for (const start of all('[data-do=lesson]')) {
    const { step } = progress();
    if (step > 0 && step < steps().length) start.textContent = 'Go on with the lesson';
    start.addEventListener('click', () => {
      note({ on: true });
      find('#brief button:not([data-do])')?.click();
    });
  }
  coach();
}
