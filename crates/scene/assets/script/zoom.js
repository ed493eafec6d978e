// Looking closer: the large card, or the words behind a tile, a token or a place.
import { make, named } from './dom.js';

// Puts a floating element next to a thing, inside of the window.
export function beside(floating, at) {
  const box = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const room = 8;
  let left = box.right + room;
  if (left + width > innerWidth - room) left = box.left - width - room;
  let top = box.top;
  if (left < room) {
    left = Math.min(Math.max(room, box.left), innerWidth - width - room);
    top = box.bottom + room + height < innerHeight ? box.bottom + room : box.top - height - room;
  }
  floating.style.left = `${Math.max(room, left)}px`;
  floating.style.top = `${Math.min(Math.max(room, top), Math.max(room, innerHeight - height - room))}px`;
}

let timer;
let zoomed = null;
export const lies = (within) => within.contains(zoomed);

const THINGS = '.card, .tile, .block, .piece, .node, .edge, .token, .track, .die';
export function showZoom(element) {
  const at = element.closest(THINGS);
  hideZoom();
  if (!at || named('menu') || document.body.dataset.curtain) return;
  const zoom = make('div', { id: 'zoom', role: 'tooltip' });
  if (at.matches('.card')) {
    const card = at.cloneNode(true);
    for (const name of ['tabindex', 'data-id', 'role', 'aria-label']) card.removeAttribute(name);
    card.classList.remove('can', 'out', 'picked', 'front', 'back', 'changed');
    card.style.viewTransitionName = '';
    zoom.append(card);
  } else {
    const said = ['aria-label', 'aria-description'].map((name) => at.getAttribute(name)).filter(Boolean);
    zoom.append(make('p', {}, said.join(', ')));
  }
  if (at.dataset.clause) {
    zoom.append(make('a', { href: `#rule-${at.dataset.clause}`, tabindex: '-1' }, `Rule ${at.dataset.clause}`));
  }
  zoomed = at;
  named('table').append(zoom);
  beside(zoom, at);
}

export function hideZoom() {
  clearTimeout(timer);
  const zoom = named('zoom');
  zoom?.remove();
  return Boolean(zoom);
}

// Shows what is under the pointer after a while; null hides it.
export function zoomSoon(element) {
  clearTimeout(timer);
  timer = setTimeout(() => (element ? showZoom(element) : hideZoom()), element ? 350 : 150);
}
export const waitWithZoom = () => clearTimeout(timer);
