// Shows what the lesson points at: what to look at, and the choice that it waits for.
import { textOf, buttons } from './choices.js';
import { all, find, named } from './dom.js';
import { thing } from './things.js';

// Whether a lesson is going on.
export const taught = () => named('f-lesson')?.hidden === false;

// The choice that the lesson waits for.
export const wanted = () => buttons().find((button) => textOf(button) === named('f-lesson').dataset.wants);

const seen = (look) => (look === 'own' ? find('#people .own') : thing(look));

export function coach() {
  for (const old of all('.shown-by-coach')) old.classList.remove('shown-by-coach');
  if (!taught()) return;
  const { look } = named('f-lesson').dataset;
  wanted()?.closest('li').classList.add('shown-by-coach');
  wanted()?.closest('details')?.setAttribute('open', '');
  // What is said is read first; the choice has a button there as well.
  named('dock').scrollTop = 0;
  const at = look ? seen(look) : null;
  at?.classList.add('shown-by-coach');
  at?.scrollIntoView({ block: 'nearest' });
}
