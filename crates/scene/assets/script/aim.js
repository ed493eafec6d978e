// Shows what a choice touches, what it would pass and do, or what one click would choose.
import { all, find, words } from './dom.js';
import { openTo, touches } from './choices.js';
import { route } from './route.js';
import { table } from './table.js';
import { idOf, isThing, thing } from './things.js';

const SHOWN = { aim: touches, path: (choice) => words(choice.dataset.path), affected: (choice) => words(choice.dataset.affects) };

export function aim(choice) {
  for (const old of all('.aim, .path, .affected')) old.classList.remove(...Object.keys(SHOWN));
  for (const old of all('#scene .route.planned')) old.remove();
  if (!choice || table.sent) return;
  choice.classList.add('aim');
  for (const [kind, ids] of Object.entries(SHOWN)) for (const id of ids(choice)) thing(id)?.classList.add(kind);
  route(SHOWN.path(choice), 'planned');
}

export function aimAt(target) {
  const item = target.closest('#f-choices li');
  const choice = item && find('[data-choice]', item);
  const at = !choice && isThing(target);
  const left = at ? openTo([...table.picked, idOf(at)]) : [];
  aim(choice || (left.length === 1 ? left[0] : null));
}
