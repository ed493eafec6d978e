// The choices at a thing, offered beside it.
import { find, make, named } from './dom.js';
import { switches } from './switches.js';
import { focusable } from './things.js';
import { beside } from './zoom.js';

export function openMenu(at, left, byKey, pick) {
  closeMenu();
  const menu = make('div', { id: 'menu', role: 'group', 'aria-label': 'Choices here' });
  left.forEach((button, index) => {
    const entry = make('button', { type: 'button' });
    const text = make('span', {}, ...find('span', button).cloneNode(true).childNodes);
    // A short text says the whole only in its line.
    if (button.ariaLabel) text.replaceChildren(button.ariaLabel);
    entry.append(make('kbd', { 'aria-hidden': 'true' }, switches.keys ? String(index + 1) : ''), text);
    const preview = find('.preview', button.parentElement)?.cloneNode(true);
    preview?.removeAttribute('id');
    if (preview) entry.append(preview);
    entry.addEventListener('click', () => pick(button));
    menu.append(entry);
  });
  named('table').append(menu);
  menu.opener = at;
  beside(menu, at);
  if (byKey) menu.firstChild.focus();
}

export function closeMenu() {
  const menu = named('menu');
  if (!menu) return false;
  if (menu.contains(document.activeElement)) focusable(menu.opener)?.focus();
  menu.remove();
  return true;
}
