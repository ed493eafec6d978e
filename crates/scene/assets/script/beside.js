// Pages that belong to a table are shown over it: what a bot considered, and what one could plan.
import { dialog } from './dialogs.js';
import { find, make } from './dom.js';
import { say } from './notice.js';

let asked = false;

export async function beside(address) {
  if (asked) return;
  asked = true;
  say('One moment…');
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    say('');
    const part = find('[data-part-of-table]', page);
    if (!part) return say(find('.notice', page)?.textContent || 'Nobody knows.');
    const title = find('h1', part);
    title.remove();
    const close = make('button', { type: 'button', class: 'primary' }, 'Close');
    const box = dialog(title.textContent, ...part.childNodes, close);
    close.addEventListener('click', () => box.close());
  } catch {
    say('This cannot be asked now. Try again.');
  } finally {
    asked = false;
  }
  return undefined;
}
