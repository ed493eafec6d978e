// Looking closer.

// Puts a floating element next to a thing, inside of the window.
function beside(floating, at) {
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

// The large card, or the words behind a tile, a token or a place.
let zoomTimer;
let zoomed = null;
function showZoom(element) {
  const at = element.closest('.card, .tile, .piece, .node, .edge, .token, .track');
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
    const words = ['aria-label', 'aria-description'].map((name) => at.getAttribute(name)).filter(Boolean);
    zoom.append(make('p', {}, words.join(', ')));
  }
  if (at.dataset.clause) {
    zoom.append(make('a', { href: `#rule-${at.dataset.clause}`, tabindex: '-1' }, `Rule ${at.dataset.clause}`));
  }
  zoomed = at;
  named('table').append(zoom);
  beside(zoom, at);
}

function hideZoom() {
  clearTimeout(zoomTimer);
  const zoom = named('zoom');
  zoom?.remove();
  return Boolean(zoom);
}

// Focus. It survives updates by the id of the thing or the words of the choice.
let byKeys = false;
const focusable = (element) => element && (element.matches('[tabindex]') ? element : find('[data-for]', element));
function remembered() {
  const focus = document.activeElement;
  if (focus?.dataset.choice) return { words: focus.textContent.replace(/^\d/, '') };
  const at = focus !== document.body && isThing(focus);
  return at ? { id: idOf(at) } : null;
}

function refocus(before) {
  const lost = !document.activeElement || document.activeElement === document.body;
  const open = openTo(picked);
  if (before?.id) {
    const at = focusable(thing(before.id));
    if (at) return at === document.activeElement || at.focus({ preventScroll: true });
  }
  if (before?.words || (before?.id && lost) || (lost && byKeys)) {
    const same = open.find((button) => button.textContent.replace(/^\d/, '') === before?.words);
    (same || open[0])?.focus();
  }
  return undefined;
}

// The nearest thing in a direction, for the arrow keys.
function neighbour(from, dx, dy) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  for (const each of all('#scene [tabindex]')) {
    if (each === from || !each.getClientRects().length) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy + (ey - y) * dx);
    if (along > 2 && (!best || along + 2 * across < best.far)) best = { each, far: along + 2 * across };
  }
  return best?.each;
}
