// Updates. Elements are changed in place and found again by key, so that focus and motion can hold on to them.
// Things that are the same as before come as placeholders, wherever in the fragment they are now.
const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.id || node.dataset.for || '' : '');
let lacking = false;
const filled = (fresh, same) => {
  for (const each of fresh.nodeType === 1 ? all('[data-same]', fresh) : []) {
    const kept = same.get(each.dataset.same);
    lacking ||= !kept;
    each.replaceWith(...(kept ? [kept] : []));
  }
  return fresh;
};
function morph(old, fresh, same = new Map(all('[data-id]', old).map((each) => [each.dataset.id, each]))) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return old.replaceWith(filled(fresh, same));
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const keyed = new Map([...old.childNodes].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    if (child.dataset?.same) {
      const kept = same.get(child.dataset.same);
      if (!kept) lacking = true;
      else if (kept === at) at = at.nextSibling;
      else old.insertBefore(kept, at);
      continue;
    }
    const key = keyOf(child);
    let match = key ? keyed.get(key) : at;
    if (match && (match.nodeName !== child.nodeName || (!key && keyOf(match)))) match = null;
    if (!match) old.insertBefore(filled(child, same), at);
    else {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      morph(match, child, same);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
  return undefined;
}

const things = () => all('#scene .card, #scene .tile, #scene .piece, #scene .node, #scene .token, #scene .track');
// What a thing says is all that can change about it.
const saying = (each) => (each.matches('.card') ? each.textContent : each.getAttribute('aria-label'));
const sayings = () => new Map(things().map((each) => [each.dataset.id, saying(each)]));
// Where a piece is on its map, wherever that is on the page.
const place = (piece) => {
  const [map, box] = [piece.ownerSVGElement, piece].map((each) => each.getBoundingClientRect());
  return { left: box.left - map.left, top: box.top - map.top };
};
const places = () => new Map(all('#scene .piece').map((each) => [each.dataset.id, place(each)]));

function flash(before) {
  for (const each of things()) {
    if (before.get(each.dataset.id) === saying(each)) continue;
    each.classList.add('changed');
    setTimeout(() => each.classList.remove('changed'), 1600);
  }
}

// Pieces slide. (View transitions do not see what is inside of an SVG.)
function slide(before) {
  for (const piece of all('#scene .piece')) {
    const from = before.get(piece.dataset.id);
    if (!from) continue;
    const to = place(piece);
    const scale = piece.ownerSVGElement.getScreenCTM()?.a || 1;
    const dx = (from.left - to.left) / scale;
    const dy = (from.top - to.top) / scale;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: 400, easing: 'ease-in-out' });
  }
}

function change(message) {
  const before = remembered();
  const said = sayings();
  const stood = places();
  if (message.at !== undefined) {
    if (message.at !== position()) {
      picked = [];
      named('dock').scrollTop = 0;
    }
    document.body.dataset.at = message.at;
  }
  for (const { id, html } of message.fragments || []) {
    const fresh = parsed(html).firstElementChild;
    const old = named(`f-${id}`);
    if (old) morph(old, fresh);
    else if (!id.startsWith('panel-')) named('clear').before(fresh);
    else named(fresh.matches('.seat') ? 'people' : 'boards').append(fresh);
  }
  if (message.order) {
    for (const old of all('#boards > *, #people > *')) if (!message.order.includes(old.id.slice(2))) old.remove();
    for (const column of [named('boards'), named('people')]) {
      const wanted = message.order.map((id) => named(`f-${id}`)).filter((each) => each?.parentElement === column);
      if (wanted.some((each, index) => column.children[index] !== each)) column.append(...wanted);
    }
  }
  // A page that has missed something asks for all of it.
  if (lacking) send({ hello: position() });
  lacking = false;
  closeMenu();
  refresh();
  if (message.fragments) {
    flash(said);
    if (moving()) slide(stood);
  }
  refocus(before);
  // The choices may have taken room from the log.
  if (message.log?.length) toEnd(named('log'));
}

// View transitions move cards between rows. Everything else on the page changes at once.
// The browser calls back when it likes, so whoever comes first applies all that wait, in order.
let transition = null;
const waiting = [];
const catchUp = () => { while (waiting.length) change(waiting.shift()); };
function animated(message) {
  waiting.push(message);
  transition?.skipTransition();
  const panels = message.fragments?.some(({ id }) => id.startsWith('panel-'));
  // What moves is drawn above everything else, so cards half under the rim of the scene stay where they are.
  const cards = () => {
    const rim = named('scene').getBoundingClientRect();
    return all('#scene .card').filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top >= rim.top && box.bottom <= rim.bottom;
    });
  };
  if (!document.startViewTransition || !moving() || !panels || !cards().length) return catchUp();
  const name = () => {
    const shown = cards().slice(0, 60);
    for (const card of shown) card.style.viewTransitionName = `thing-${card.dataset.id}`.replace(/[^\w-]/g, '_');
  };
  const unname = () => {
    for (const card of all('#scene .card')) card.style.viewTransitionName = '';
  };
  name();
  const running = document.startViewTransition(() => {
    unname();
    catchUp();
    name();
  });
  transition = running;
  running.ready.catch(() => {});
  running.finished.catch(() => {}).then(() => {
    if (transition === running) {
      transition = null;
      unname();
    }
  });
  return undefined;
}
