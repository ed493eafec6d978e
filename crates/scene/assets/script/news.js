// What an update says: the picture, and all beside it. What others do is shown one thing after the other, each for as
// long as people like; a key or a tap skips to the end.
import { refresh } from './choices.js';
import { wind } from './clocks.js';
import { curtain } from './curtain.js';
import { all, find, named, parsed } from './dom.js';
import { chat, log } from './log.js';
import { read, recall } from './moments.js';
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

// The lines of the log that tell what others did.
function ofOthers(lines = []) {
  const own = all('#seats .you').map((chip) => chip.dataset.seat);
  return lines.map((html) => parsed(html).firstElementChild).filter((line) => line.dataset.seat && !own.includes(line.dataset.seat));
}

function take(message) {
  table.sent = false;
  const told = table.past ? [] : ofOthers(message.log);
  if (message.moves !== undefined) {
    // Whoever took something back decides for themselves what comes next.
    if (message.moves < table.moves) table.undone = true;
    table.moves = message.moves;
    extend(message.moves);
  } else if (message.at !== undefined) extend(message.at);
  if (table.past) refresh();
  else {
    log(message);
    // Whoever comes, or comes back, reads what was told meanwhile.
    if (message.log_from !== undefined && message.log?.length) recall();
    update(message, message.log_from === undefined ? told : []);
  }
  if (message.seats) {
    become(named('seats'), message.seats);
    wind();
  }
  if (message.tools !== undefined) for (const tools of all('.tools')) tools.innerHTML = message.tools;
  if (message.title) baseTitle = message.title;
  if (message.yours !== undefined) yours(message.yours);
  return told.length > 0;
}

const waiting = [];
let timer = null;
let whenStill = () => {};
export const onceStill = (then) => { whenStill = then; };
const offerSkip = () => { named('skip-moments').hidden = !waiting.length; };

// Takes what waits until there is something to look at.
function go() {
  timer = null;
  while (waiting.length) {
    const message = waiting.shift();
    const seen = take(message);
    const long = read(message.moments || []).some((moment) => 'banner' in moment.dataset) ? 1.6 : 1;
    if (seen && !document.hidden && Number(switches.pace) > 0 && message.log_from === undefined) {
      timer = setTimeout(go, Number(switches.pace) * 1000 * long);
      break;
    }
  }
  offerSkip();
  if (!waiting.length) whenStill();
}

// Shows the rest at once. Gives whether there was any.
export function skip() {
  const some = waiting.length > 0;
  clearTimeout(timer);
  timer = null;
  while (waiting.length) take(waiting.shift());
  offerSkip();
  if (some) whenStill();
  return some;
}

export function receive(message) {
  if (message.reload) return location.reload();
  // What must not wait: a curtain, a question, what people say, and everything anew.
  if (message.curtain !== undefined || message.log_from !== undefined) skip();
  if (message.curtain !== undefined) curtain(message.curtain);
  chat(message);
  if (message.ask !== undefined) ask(message.ask);
  if (message.notice) say(message.notice);
  if (message.at === undefined && !message.fragments) {
    table.sent = false;
    refresh();
    return undefined;
  }
  waiting.push(message);
  offerSkip();
  if (!timer) go();
  return undefined;
}

export const wireSkip = () => find('#skip-moments').addEventListener('click', skip);
