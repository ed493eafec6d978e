// The script of all pages: it chooses, shows what changed and keeps the connection. It knows the names that
// crates/scene/src/html writes (data-id, data-choice, …) and nothing of any game. Modules are run once the page is read.
import { wireBrief } from './brief.js';
import { refresh } from './choices.js';
import { tick, wind } from './clocks.js';
import { coach } from './coach.js';
import { connect, listen, send } from './connection.js';
import { curtain } from './curtain.js';
import { goOn, prepareDials } from './dials.js';
import { find, named, toEnd } from './dom.js';
import { forced } from './forced.js';
import { onKey } from './keys.js';
import { recall } from './moments.js';
import { wireNames } from './names.js';
import { onceStill, receive, wireSkip, yours } from './news.js';
import { wirePointer } from './pointer.js';
import { wirePush } from './push.js';
import { wireSlider } from './replay.js';
import { wireReview } from './review.js';
import { wireSharing } from './share.js';
import { bringIntoSight } from './sight.js';
import { wireSwitches } from './switches.js';
import { position, table } from './table.js';
import { prepare } from './trial.js';

function startTable() {
  wireBrief();
  wirePointer();
  document.addEventListener('keydown', onKey);
  named('say')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = named('say-text');
    if (input.value.trim() && send({ chat: input.value.trim() })) input.value = '';
  });
  wireSlider();
  wireSkip();
  table.moves = Number(find('#replay input')?.max || 0);
  coach();
  onceStill(() => {
    bringIntoSight();
    coach();
    if (!goOn()) forced();
  });
  if (document.body.dataset.curtain) curtain(document.body.dataset.curtain);
  else recall();
  wind();
  setInterval(tick, 1000);
  yours(document.body.dataset.yours === 'true');
  toEnd(named('log'));
  refresh();
  prepare();
  prepareDials();
  wireNames();
  bringIntoSight();
  forced();
  const answered = () => {
    table.sent = false;
    refresh();
  };
  listen({
    heard: receive,
    lost: answered,
    opened: (owing) => {
      if (!owing) answered();
      if (!table.past) send({ hello: position() });
    },
  });
  addEventListener('online', connect);
  document.addEventListener('visibilitychange', () => document.hidden || connect());
  connect();
}

wireSwitches();
wireSharing();
wirePush();
wireReview();
if (document.body.matches('.table')) startTable();
