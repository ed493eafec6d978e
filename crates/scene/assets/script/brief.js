// The game in short, for those who play it for the first time. It can be put away and asked for again.
import { taught } from './coach.js';
import { find, named } from './dom.js';
import { remember, switches } from './switches.js';

const small = matchMedia('(max-width: 52rem), (max-height: 32rem)');

function show(open) {
  const brief = named('brief');
  brief.hidden = !open;
  switches.known = switches.known.filter((game) => game !== brief.dataset.game);
  if (!open) switches.known.push(brief.dataset.game);
  remember();
}

// Whoever has played a while wants to read in the log what others do: the game in short makes room for it, or on a small
// screen for the board.
const A_WHILE = 6;
let played = 0;
export function readByNow() {
  played += 1;
  if (played !== A_WHILE || !named('brief') || named('brief').hidden) return;
  if (small.matches) show(false);
  else find('#brief details').open = false;
}

export function wireBrief() {
  const brief = named('brief');
  if (!brief) return;
  // Where there is little room, the board has it; the text opens at a tap.
  if (small.matches) find('details', brief).open = false;
  brief.hidden = taught() || switches.known.includes(brief.dataset.game);
  find('button:not([data-do])', brief).addEventListener('click', () => show(false));
  find('[data-do=brief]')?.addEventListener('click', () => {
    show(brief.hidden);
    if (!brief.hidden) brief.scrollIntoView({ block: 'nearest' });
  });
}
