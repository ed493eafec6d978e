// Dialogs, and what lies beside the board.

function dialog(title, ...content) {
  const heading = make('h2', { id: 'dialog-title' }, title);
  const box = make('dialog', { 'aria-labelledby': 'dialog-title' }, heading, ...content);
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

function confirmed(question, then) {
  const yes = make('button', { type: 'button', class: 'primary' }, 'Yes');
  const no = make('button', { type: 'button' }, 'No');
  const box = dialog(question, make('p', { class: 'answers' }, yes, no));
  yes.addEventListener('click', () => { box.close(); then(); });
  no.addEventListener('click', () => box.close());
  no.focus();
}

const KEYS = [
  ['Tab', 'to the next thing or choice'], ['↑ ↓ ← →', 'to the thing beside'], ['Enter', 'choose what has the focus'],
  ['1 … 9', 'choose from the list'], ['Esc', 'start over, close'], ['C', 'to the choices'], ['B', 'to the board'],
  ['L', 'the log'], ['T', 'talk: the chat'], ['R', 'the rules, at the clause of what has the focus'], ['U', 'undo'],
  ['?', 'these keys'],
];
function keysHelp() {
  const list = make('dl');
  for (const [key, what] of KEYS) list.append(make('dt', {}, make('kbd', {}, key)), make('dd', {}, what));
  const close = make('button', { type: 'button', class: 'primary' }, 'Close');
  const hint = 'Click a thing and the choices narrow to those that touch it; a single one left is played. '
    + 'Hold or hover a card to see it large.';
  const box = dialog('Keys', list, make('p', {}, hint), close);
  close.addEventListener('click', () => box.close());
}

// Log, chat and rules beside the board; on a phone they are a sheet that opens and closes.
function openTab(name, focus) {
  const tab = named(`tab-${name}`);
  if (!tab) return;
  for (const each of all('[role=tab]')) {
    const on = each === tab;
    each.setAttribute('aria-selected', on);
    each.tabIndex = on ? 0 : -1;
    named(each.getAttribute('aria-controls')).hidden = !on;
  }
  tab.classList.remove('unread');
  document.body.classList.add('sheet');
  if (name !== 'rules') toEnd(name === 'chat' ? named('chat-lines').parentElement : named('log'));
  if (focus) (name === 'chat' ? named('say-text') : named(name)).focus();
}

function openRule(clause) {
  openTab('rules');
  // A clause that is not written down has a chapter that is.
  const at = named(`rule-${clause}`) || named(`rule-${clause.split('.')[0]}`);
  for (const old of all('.aimed')) old.classList.remove('aimed');
  if (!at) return;
  at.classList.add('aimed');
  at.scrollIntoView({ block: 'start', behavior: moving() ? 'smooth' : 'auto' });
  at.focus({ preventScroll: true });
}
