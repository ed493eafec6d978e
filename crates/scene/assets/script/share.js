// Copying and sharing a link, where the browser can.
import { all, named } from './dom.js';

export function wireSharing() {
  for (const button of all('[data-copy]')) {
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', async () => {
      const { value } = named(button.dataset.copy);
      const done = await navigator.clipboard.writeText(value).then(() => true, () => false);
      named('copied').textContent = done ? 'Copied.' : 'The browser does not allow it: mark the link and copy it yourself.';
    });
  }
  for (const button of all('[data-share]')) {
    button.hidden = !navigator.share;
    button.addEventListener('click', () => navigator.share({ url: named(button.dataset.share).value }).catch(() => {}));
  }
}
