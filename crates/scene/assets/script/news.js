// What an update says: the picture, and all beside it.
import { refresh } from './choices.js';
import { wind } from './clocks.js';
import { curtain } from './curtain.js';
import { all, named } from './dom.js';
import { chat, log } from './log.js';
import { become } from './morph.js';
import { say } from './notice.js';
import { extend } from './replay.js';
import { sound } from './sound.js';
import { switches } from './switches.js';
import { table } from './table.js';
import { update } from './update.js';

let baseTitle = document.title;

export function yours(now) {
  const before = document.body.dataset.yours === 'true';
  document.body.dataset.yours = now;
  document.title = now ? `● Your turn – ${baseTitle}` : baseTitle;
  if (now && !before && switches.sound) sound('turn');
}

export function ask(question) {
  named('ask').hidden = !question;
  named('ask-text').textContent = question?.text || '';
}

export function receive(message) {
  if (message.reload) return location.reload();
  table.sent = false;
  if (message.curtain !== undefined) curtain(message.curtain);
  if (message.moves !== undefined) extend(message.moves);
  else if (message.at !== undefined) extend(message.at);
  if (table.past) refresh();
  else {
    log(message);
    update(message);
  }
  if (message.seats) {
    become(named('seats'), message.seats);
    wind();
  }
  if (message.tools !== undefined) for (const tools of all('.tools')) tools.innerHTML = message.tools;
  chat(message);
  if (message.ask !== undefined) ask(message.ask);
  if (message.title) baseTitle = message.title;
  if (message.yours !== undefined) yours(message.yours);
  if (message.notice) say(message.notice);
  return undefined;
}
