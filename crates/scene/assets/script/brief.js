// The game in short, for those who play it for the first time. It can be put away and asked for again.
import { taught } from './coach.js';
import { find, named } from './dom.js';
import { remember, switches } from './switches.js';

export function wireBrief() {
  const brief = named('brief');
  if (!brief) return;
  const show = (open) => {
    brief.hidden = !open;
    switches.known = switches.known.filter((game) => game !== brief.dataset.game);
    if (!open) switches.known.push(brief.dataset.game);
    remember();
  };
  // Where there is little room, the board has it; the text opens at a tap.
  if (matchMedia('(max-width: 52rem), (max-height: 32rem)').matches) find('details', brief).open = false;
  brief.hidden = taught() || switches.known.includes(brief.dataset.game);
  find('button:not([data-do])', brief).addEventListener('click', () => show(false));
  find('[data-do=brief]')?.addEventListener('click', () => {
    show(brief.hidden);
    if (!brief.hidden) brief.scrollIntoView({ block: 'nearest' });
  });
}
