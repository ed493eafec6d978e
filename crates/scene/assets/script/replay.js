// Replay: positions come as updates; the log is already here and shows as much as was played.
import { send } from './connection.js';
import { all, find, named, toEnd } from './dom.js';
import { recall, retell } from './moments.js';
import { say } from './notice.js';
import { position, table } from './table.js';
import { update } from './update.js';

const slider = () => find('#replay input');
// What stands beside the slider: where it is, and what can be done with that position.
const label = () => {
  const at = slider().value;
  find('#replay output').textContent = `${at} / ${slider().max}`;
  const branch = find('#branch [name=moves]');
  if (branch) branch.value = at;
  const reasons = find('[data-beside][data-of]');
  if (reasons) {
    reasons.hidden = at < 1;
    reasons.search = `?move=${at}`;
  }
};

export function extend(last) {
  if (!slider()) return;
  slider().max = last;
  if (!table.past) slider().value = last;
  label();
}

let wanted = 0;
async function goTo(number) {
  const input = slider();
  input.value = Math.min(Math.max(0, number), Number(input.max));
  label();
  const at = Number(input.value);
  const turn = ++wanted;
  const backToLive = at === Number(input.max) && document.body.dataset.socket;
  table.past = !backToLive;
  document.body.classList.toggle('past', table.past && at < Number(input.max));
  for (const line of all('#log-lines li')) {
    line.hidden = !backToLive && Number(line.dataset.after) > at;
    line.classList.toggle('new', Number(line.dataset.after) === at);
  }
  toEnd(named('log'));
  if (backToLive) return send({ hello: position() });
  try {
    const answer = await fetch(named('replay').dataset.replay + at, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(answer.statusText);
    const message = await answer.json();
    if (turn === wanted) {
      // What led here is told where it is told in a game; where there is no room for the log, only there.
      const told = all('#log-lines .new');
      if (told.length) retell(told);
      else recall();
      update(message);
    }
  } catch {
    if (turn === wanted) say('This position cannot be loaded now. Try again.');
    run(false);
  }
  return undefined;
}

let running;
function run(on) {
  clearInterval(running);
  running = on ? setInterval(() => {
    if (Number(slider().value) >= Number(slider().max)) run(false);
    else goTo(Number(slider().value) + 1);
  }, 1000) : null;
  const button = find('[data-step=run]');
  find('use', button).setAttribute('href', on ? '#i-pause' : '#i-run');
  button.setAttribute('aria-label', on ? 'Pause' : 'Play');
}

export function step(what) {
  const at = Number(slider().value);
  if (what === 'run') {
    if (!running && at >= Number(slider().max)) goTo(0);
    return run(!running);
  }
  run(false);
  return goTo({ first: 0, back: at - 1, on: at + 1, last: Number(slider().max) }[what]);
}

export function wireSlider() {
  if (!slider()) return;
  slider().addEventListener('input', () => { run(false); goTo(Number(slider().value)); });
  label();
  if (Number(slider().value) < Number(slider().max)) goTo(Number(slider().value));
}
