// Looking closer: the large card, or the words behind a tile, a token or a place.
import { all, find, make, named } from './dom.js';

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

// Where there is no room for all of a card, its picture is left out, which is on the table already, and then what is said
// for fun. What is still too long scrolls, by the keys of `scrollZoom` too.
function fit(zoom) {
  const tooLong = () => zoom.scrollHeight > zoom.clientHeight;
  for (const less of ['without-picture', 'without-flavour']) zoom.classList.toggle(less, tooLong());
  if (tooLong()) zoom.setAttribute('tabindex', '0');
}

// A page down or up in the large card, while the thing it shows keeps the focus. Gives whether there was anything to scroll.
export function scrollZoom(pages) {
  const zoom = named('zoom');
  if (!zoom || zoom.scrollHeight <= zoom.clientHeight) return false;
  zoom.scrollBy({ top: pages * zoom.clientHeight * 0.8 });
  return true;
}

// What is empty between the boards and the people.
function emptyGround() {
  const scene = named('scene').getBoundingClientRect();
  const top = Math.max(scene.top, ...all('#boards > *').map((each) => each.getBoundingClientRect().bottom));
  const bottom = Math.min(scene.bottom, named('people').getBoundingClientRect().top);
  return { left: scene.left, right: scene.right, top, height: bottom - top };
}

// The log below its tabs, which are to be clicked.
function logBelowTabs() {
  const { left, right, bottom, width } = named('beside').getBoundingClientRect();
  const height = bottom - find('[role=tablist]', named('beside')).getBoundingClientRect().bottom;
  return { left, right, bottom, height, roomy: width >= 200 && height >= 110 };
}

function put(zoom, left, top) {
  zoom.style.left = `${left}px`;
  zoom.style.top = `${top}px`;
}

// On a screen with no room for it: over the board where the choices stand below it, else beside the board, which stays in
// sight. What is below it there is neither covered from a mouse nor from the eyes of whoever points elsewhere.
function overSomething(zoom, at, margin) {
  const { offsetWidth: width, offsetHeight: height } = zoom;
  if (!at.matches('.card')) {
    // A few words stand next to what they are about.
    zoom.classList.add('passing');
    return beside(zoom, at);
  }
  if (named('scene').getBoundingClientRect().right > innerWidth - width / 2) return put(zoom, (innerWidth - width) / 2, 52);
  zoom.classList.add('passing');
  return put(zoom, innerWidth - width - margin, innerHeight - height - margin);
}

// The large card lies where nothing is to be clicked for a move: on empty ground if all of it fits there, else over the log,
// and never over the board or the choices. On a phone, where there may be no such place, it is asked for by a long press, and
// the next tap puts it away.
function aside(zoom, at) {
  const margin = 8;
  const { offsetWidth: width, offsetHeight: height } = zoom;
  const ground = emptyGround();
  if (height + 2 * margin <= ground.height) {
    const left = Math.min(at.getBoundingClientRect().left, ground.right - width - margin);
    return put(zoom, Math.max(ground.left, left), ground.top + margin);
  }
  let log = logBelowTabs();
  const brief = find('#brief details');
  if (!log.roomy && brief) {
    // The game in short makes room: it has been read by now, and opens again at a click.
    brief.open = false;
    log = logBelowTabs();
  }
  if (!log.roomy) {
    fit(zoom);
    return overSomething(zoom, at, margin);
  }
  zoom.style.maxHeight = `${log.height - 2 * margin}px`;
  fit(zoom);
  return put(zoom, Math.max(log.left, log.right - width - margin), log.bottom - zoom.offsetHeight - margin);
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
    for (const name of ['tabindex', 'data-id', 'role', 'aria-label', 'aria-describedby']) card.removeAttribute(name);
    for (const part of all('[data-part]', card)) for (const name of ['id', 'data-part']) part.removeAttribute(name);
    card.classList.remove('can', 'out', 'picked', 'front', 'rear', 'changed', 'aim');
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
  aside(zoom, at);
}

export function hideZoom() {
  clearTimeout(timer);
  const zoom = named('zoom');
  zoom?.remove();
  return Boolean(zoom);
}

// Shows what is under the pointer after a while; null hides it. Whoever leaves the table for the log wants to read on.
export function zoomSoon(element, leaving) {
  clearTimeout(timer);
  if (!element && named('zoom')?.matches('.passing')) hideZoom();
  timer = setTimeout(() => (element ? showZoom(element) : hideZoom()), element ? 350 : leaving ? 1500 : 150);
}
export const waitWithZoom = () => clearTimeout(timer);
