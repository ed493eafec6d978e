// Bots explain themselves: the page with their reasons is shown beside the table.
import { dialog } from './dialogs.js';
import { find, make } from './dom.js';
import { say } from './notice.js';

let asked = false;

export async function why(address) {
  if (asked) return;
  asked = true;
  say('Thinking about it…');
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    say('');
    const reasons = find('[data-reasons]', page);
    if (!reasons) return say(find('.notice', page)?.textContent || 'Nobody knows.');
    const title = find('h1', reasons);
    title.remove();
    const close = make('button', { type: 'button', class: 'primary' }, 'Close');
    const box = dialog(title.textContent, ...reasons.childNodes, close);
    close.addEventListener('click', () => box.close());
  } catch {
    say('This cannot be asked now. Try again.');
  } finally {
    asked = false;
  }
  return undefined;
}
