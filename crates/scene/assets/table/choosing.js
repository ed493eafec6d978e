// Choosing. `picked` are the ids clicked so far: only choices that touch all of them are open.
let picked = [];
let sent = false;
const position = () => Number(document.body.dataset.at);
const buttons = () => all('#f-choices [data-choice]');
const touches = (button) => (button.dataset.touches || '').split(' ');
const openTo = (ids) => buttons().filter((button) => ids.every((id) => touches(button).includes(id)));
const idOf = (element) => element.dataset.for || element.dataset.id;
const thing = (id) => find(`#scene [data-id="${CSS.escape(id)}"]`);
const isThing = (element) => element?.closest?.('#scene [data-for], #scene [data-id]');
const under = (element) =>
  element.dataset.on ? thing(element.dataset.on) : element.parentElement && isThing(element.parentElement);

function refresh() {
  const open = new Set(openTo(picked));
  const live = new Set([...open].flatMap(touches));
  let number = 0;
  for (const button of buttons()) {
    const shown = open.has(button);
    button.closest('li').hidden = !shown;
    // Not `disabled`: that would take the focus away.
    button.setAttribute('aria-disabled', sent);
    const key = find('kbd', button);
    key.textContent = shown && switches.keys && ++number < 10 ? number : '';
  }
  for (const verb of all('#f-choices .verb')) verb.hidden = !find('li:not([hidden])', verb);
  for (const each of all('#scene .can')) {
    each.classList.toggle('out', !live.has(each.dataset.id));
    each.classList.toggle('picked', picked.includes(each.dataset.id));
  }
  for (const map of all('#scene .map')) oneStop(map);
  const clear = named('clear');
  if (clear) clear.hidden = !picked.length;
  document.body.classList.toggle('sent', sent);
  document.body.classList.toggle('narrowed', picked.length > 0);
}

// Tab stops once at a map; the arrow keys go on from there.
function oneStop(map) {
  const stops = all('.can:not(.out)', map);
  const focus = stops.includes(document.activeElement) ? document.activeElement : stops[0];
  for (const each of all('.can', map)) each.setAttribute('tabindex', each === focus ? 0 : -1);
}

// Shows what a choice touches, or what one click would do.
function aim(choice) {
  for (const old of all('.aim')) old.classList.remove('aim');
  if (!choice || sent) return;
  choice.classList.add('aim');
  for (const id of touches(choice)) if (id) thing(id)?.classList.add('aim');
}
function aimAt(target) {
  const choice = target.closest('[data-choice]');
  const at = !choice && isThing(target);
  const left = at ? openTo([...picked, idOf(at)]) : [];
  aim(choice || (left.length === 1 ? left[0] : null));
}

function narrow(ids) {
  picked = ids;
  closeMenu();
  refresh();
}

// A click or Enter on a thing: one choice left is played, several are offered beside the thing. Where the thing takes
// part in no choice, what lies under it is asked.
function touch(element, byKey) {
  hideZoom();
  if (picked.includes(idOf(element))) return narrow(picked.filter((id) => id !== idOf(element)));
  for (const before of picked.length ? [picked, []] : [[]]) {
    for (let at = element; at; at = under(at)) {
      const ids = [...before, idOf(at)];
      const left = openTo(ids);
      if (left.length === 1) return play(left[0]);
      if (left.length) {
        narrow(ids);
        if (left.length <= 8 && !(at.closest('svg') && apart(left))) openMenu(at, left, byKey);
        return undefined;
      }
    }
  }
  if (picked.length) narrow([]);
  else showZoom(element);
  return undefined;
}

// Whether each of the choices has a thing of its own to click on: then a menu would only hide the board.
const apart = (left) => left.every((button) => touches(button).some((id) =>
  !picked.includes(id) && left.every((other) => other === button || !touches(other).includes(id))));

function play(button) {
  if (sent || document.body.dataset.curtain) return;
  if (past) return say('You are looking at the past. Move the slider to the end to go on.');
  if (!send({ play: Number(button.dataset.choice), at: position() })) return;
  sent = true;
  picked = [];
  closeMenu();
  refresh();
  // A connection can be dead without knowing it. Asking anew is safe: the server plays nothing twice.
  clearTimeout(unanswered);
  unanswered = setTimeout(() => sent && socket?.close(), 8000);
}

function openMenu(at, left, byKey) {
  closeMenu();
  const menu = make('div', { id: 'menu', role: 'group', 'aria-label': 'Choices here' });
  left.forEach((button, index) => {
    const entry = make('button', { type: 'button' });
    entry.append(make('kbd', { 'aria-hidden': 'true' }, switches.keys ? String(index + 1) : ''),
      find('span', button).cloneNode(true));
    entry.addEventListener('click', () => play(button));
    menu.append(entry);
  });
  named('table').append(menu);
  menu.opener = at;
  beside(menu, at);
  if (byKey) menu.firstChild.focus();
}

function closeMenu() {
  const menu = named('menu');
  if (!menu) return false;
  if (menu.contains(document.activeElement)) focusable(menu.opener)?.focus();
  menu.remove();
  return true;
}
