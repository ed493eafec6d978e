// The page of a run keeps itself up to date: how far it is, and when its state changes all of it.
const place = document.querySelector('[data-progress]');
const PAUSE = 1000;

async function look(known) {
  try {
    const answer = await fetch(place.dataset.progress, { headers: { accept: 'text/html' } });
    const state = answer.headers.get('x-state');
    if (!answer.ok || state !== known) return location.reload();
    const text = await answer.text();
    // The words that are read aloud stay as they are for as long as they hold.
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const part of ['progress', '.quiet']) {
      const [old, fresh] = [place.querySelector(part), page.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
      else if (fresh) place.append(fresh);
    }
    setTimeout(look, PAUSE, state);
  } catch {
    // The server may be starting anew.
    setTimeout(look, 3 * PAUSE, known);
  }
}

if (place) setTimeout(look, PAUSE, place.dataset.state);
