// Brings the picture up to date.
import { aim } from './aim.js';
import { prepareDials } from './dials.js';
import { all, named, toEnd, words } from './dom.js';
import { refresh } from './choices.js';
import { send } from './connection.js';
import { refocus, remembered } from './focus.js';
import { closeMenu } from './menu.js';
import * as moments from './moments.js';
import { apply } from './morph.js';
import * as motion from './motion.js';
import { placeNames } from './names.js';
import { position, table } from './table.js';
import { prepare } from './trial.js';

function inOrder(order) {
  for (const old of all('#boards > *, #people > *')) if (!order.includes(old.id.slice(2))) old.remove();
  for (const column of [named('boards'), named('people')]) {
    const wanted = order.map((id) => named(`f-${id}`)).filter((each) => each?.parentElement === column);
    if (wanted.some((each, index) => column.children[index] !== each)) column.append(...wanted);
  }
}

// What the table shows decides the layout of the page and the light over it. (Asked for with `:has`, every change would make
// the browser look at the style of everything anew.)
function shows() {
  const shown = [...new Set(all('main [data-shows]').flatMap((each) => words(each.dataset.shows)))].sort().join(' ');
  if (document.body.dataset.shows !== shown) document.body.dataset.shows = shown;
}

function put(column, element) {
  if (column === 'dock') named('clear').before(element);
  else named(column).append(element);
}

function change(message, told) {
  const focus = remembered();
  const before = motion.before();
  aim(null);
  if (message.at !== undefined) {
    if (message.at !== position()) {
      table.picked = [];
      named('dock').scrollTop = 0;
    }
    document.body.dataset.at = message.at;
  }
  let complete = true;
  for (const patch of message.fragments || []) {
    complete = apply(named(`f-${patch.id}`), patch, (element) => put(patch.column, element)) && complete;
  }
  if (message.order) inOrder(message.order);
  shows();
  // A page that has missed something asks for all of it.
  if (!complete) send({ hello: position() });
  closeMenu();
  refresh();
  prepare();
  prepareDials();
  placeNames();
  const happened = moments.read(message.moments || []);
  if (message.fragments) motion.after(before, moments.moved(happened));
  moments.show(happened, told);
  refocus(focus);
  // The choices may have taken room from the log.
  if (message.log?.length) toEnd(named('log'));
}

// `told` are the lines of the log that tell what others did.
export function update(message, told = []) {
  const panels = message.fragments?.some(({ id }) => id.startsWith('panel-'));
  motion.withCardsMoving(() => change(message, told), panels);
}
