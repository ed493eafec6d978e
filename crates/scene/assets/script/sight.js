// On a small screen a map is larger than its window: where none of what can be chosen on it is in sight, it is brought there.
import { taught } from './coach.js';
import { all, named } from './dom.js';
import { table } from './table.js';

export function bringIntoSight() {
  // A lesson says itself what to look at.
  if (document.body.dataset.yours !== 'true' || table.past || taught()) return;
  const window = named('scene').getBoundingClientRect();
  const inSight = (each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= window.top && bottom <= window.bottom;
  };
  const open = all('#boards .map .can');
  if (open.length && !open.some(inSight)) open[0].scrollIntoView({ block: 'center' });
}
