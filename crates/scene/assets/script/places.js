// Two places of a form's picture are swapped by picking one after the other.
import { all, find, named } from './dom.js';

let picked = null;
const listFor = (id) => find(`form[data-sheet] [data-place="${id}"]`);

export function enliven() {
  for (const thing of all('#preview [data-id]')) {
    const { id } = thing.dataset;
    if (!listFor(id)) continue;
    thing.setAttribute('role', 'button');
    thing.setAttribute('tabindex', '0');
    thing.setAttribute('aria-pressed', String(id === picked));
    thing.classList.add('can');
    thing.classList.toggle('picked', id === picked);
  }
}

function choose(thing, swapped) {
  const id = thing?.dataset.id;
  const here = thing && listFor(id);
  if (!here) return;
  if (picked === null || picked === id) {
    picked = picked === null ? id : null;
    enliven();
    return;
  }
  const there = listFor(picked);
  [here.value, there.value] = [there.value, here.value];
  picked = null;
  enliven();
  swapped().then(() => find(`#preview [data-id="${id}"]`)?.focus());
}

// `swapped` is called when two answers have changed places.
export function wirePlaces(swapped) {
  const preview = named('preview');
  preview.addEventListener('click', (event) => choose(event.target.closest('[data-id]'), swapped));
  preview.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      picked = null;
      enliven();
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(event.target.closest('[data-id]'), swapped);
  });
  enliven();
}
