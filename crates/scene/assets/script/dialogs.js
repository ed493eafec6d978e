// Dialogs.
import { make } from './dom.js';

export function dialog(title, ...content) {
  const heading = make('h2', { id: 'dialog-title' }, title);
  const box = make('dialog', { 'aria-labelledby': 'dialog-title' }, heading, ...content);
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

export function confirmed(question, then) {
  const yes = make('button', { type: 'button', class: 'primary' }, 'Yes');
  const no = make('button', { type: 'button' }, 'No');
  const box = dialog(question, make('p', { class: 'answers' }, yes, no));
  yes.addEventListener('click', () => { box.close(); then(); });
  no.addEventListener('click', () => box.close());
  no.focus();
}

// Asks for words beside a move. They may be left out; closing the dialog plays nothing.
export function askWords(prompt, longest, then) {
  const field = make('textarea', { id: 'said', rows: 3, maxlength: longest, 'aria-labelledby': 'dialog-title' });
  const play = make('button', { class: 'primary' }, 'Go on');
  const back = make('button', { type: 'button' }, 'Back');
  const room = make('p', { class: 'quiet' }, `You may leave it empty. At most ${longest} characters.`);
  const form = make('form', { method: 'dialog' }, field, room, make('p', { class: 'answers' }, play, back));
  const box = dialog(prompt, form);
  form.addEventListener('submit', () => then(field.value.trim()));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) { event.preventDefault(); play.click(); }
  });
  back.addEventListener('click', () => box.close());
  field.focus();
}

const KEYS = [
  ['Tab', 'to the next thing or choice'], ['↑ ↓ ← →', 'to the thing beside'], ['Enter', 'choose what has the focus'],
  ['1 … 9', 'choose from the list'], ['Esc', 'start over, close'], ['C', 'to the choices'], ['B', 'to the board'],
  ['E', 'turn the piece that is tried'], ['F', 'mirror it'], ['L', 'the log'], ['T', 'talk: the chat'],
  ['R', 'the rules, at the clause of what has the focus'], ['U', 'undo'],
  ['M', 'say the last move'], ['S', 'say the score'], ['K', 'say the clocks'], ['O', 'to your own panel'],
  ['N', 'the game in short'], ['P', 'plan ahead, while others decide'], ['W', 'why the bot did that'], ['Space', 'skip what others do'], ['Page ↓', 'read on in a large card'], ['?', 'these keys'],
];
export function keysHelp() {
  const list = make('dl');
  for (const [key, what] of KEYS) list.append(make('dt', {}, make('kbd', {}, key)), make('dd', {}, what));
  const close = make('button', { type: 'button', class: 'primary' }, 'Close');
  const hint = 'Click a thing that is marked and the choices narrow to those that touch it; a single one left is played. What is not marked only shows itself. '
    + 'Hold or hover a card to see it large.';
  const box = dialog('Keys', list, make('p', {}, hint), close);
  close.addEventListener('click', () => box.close());
}
