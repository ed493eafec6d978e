// What takes a while to find out is fetched when the page is there.
import { all, find, make } from './dom.js';

async function fill(place) {
  place.replaceChildren(make('p', { role: 'status' }, 'A bot is looking through every decision…'));
  try {
    const answer = await fetch(place.dataset.fetch, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    place.replaceChildren(...find('[data-found]', page).childNodes);
  } catch {
    const again = make('button', { type: 'button' }, 'Try again');
    again.addEventListener('click', () => fill(place));
    place.replaceChildren(make('p', { role: 'status' }, 'It could not be found out now. '), again);
  }
}

export function wireReview() {
  for (const place of all('[data-fetch]')) fill(place);
}
