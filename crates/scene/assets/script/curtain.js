// Hot seat: the screen is passed on. The style sheet hides everything while the name is set.
import { send } from './connection.js';
import { make, named } from './dom.js';
import { closeMenu } from './menu.js';
import { hideZoom } from './zoom.js';

export function curtain(name) {
  named('curtain')?.remove();
  if (!name) {
    delete document.body.dataset.curtain;
    return;
  }
  document.body.dataset.curtain = name;
  closeMenu();
  hideZoom();
  named('moments')?.replaceChildren();
  const lift = make('button', { type: 'button', class: 'primary' }, `I am ${name}: show the table`);
  // The server sends what the next player may see only now.
  lift.addEventListener('click', () => send({ reveal: true }));
  const modal = { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'curtain-text' };
  document.body.append(make('div', { id: 'curtain', ...modal },
    make('h2', { id: 'curtain-text' }, `Pass the screen to ${name}`),
    make('p', {}, 'Nothing is shown until the next player is ready.'), lift));
  lift.focus();
}
