// The game in short, for those who play it for the first time.
import { find, named } from './dom.js';
import { remember, switches } from './switches.js';

export function wireBrief() {
  const brief = named('brief');
  if (!brief) return;
  brief.hidden = switches.known.includes(brief.dataset.game);
  find('button', brief).addEventListener('click', () => {
    brief.hidden = true;
    switches.known.push(brief.dataset.game);
    remember();
  });
}
