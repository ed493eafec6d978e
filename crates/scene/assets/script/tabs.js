// Log, chat and rules beside the board; on a phone they are a sheet that opens and closes.
import { all, named, toEnd } from './dom.js';
import { moving } from './switches.js';

export function openTab(name, focus) {
  const tab = named(`tab-${name}`);
  if (!tab) return;
  for (const each of all('[role=tab]')) {
    const on = each === tab;
    each.setAttribute('aria-selected', on);
    each.tabIndex = on ? 0 : -1;
    named(each.getAttribute('aria-controls')).hidden = !on;
  }
  tab.classList.remove('unread');
  document.body.dataset.tab = name;
  document.body.classList.add('sheet');
  if (name !== 'rules') toEnd(name === 'chat' ? named('chat-lines').parentElement : named('log'));
  if (focus) (name === 'chat' ? named('say-text') : named(name)).focus();
}

// A click on a tab; on a phone the open one closes the sheet.
export function clickTab(tab) {
  if (tab.getAttribute('aria-selected') === 'true' && document.body.classList.contains('sheet')) {
    document.body.classList.remove('sheet');
  } else openTab(tab.getAttribute('aria-controls'), tab.id === 'tab-chat');
}

export function openRule(clause) {
  openTab('rules');
  // A clause that is not written down has a chapter that is.
  const at = named(`rule-${clause}`) || named(`rule-${clause.split('.')[0]}`);
  for (const old of all('.aimed')) old.classList.remove('aimed');
  if (!at) return;
  at.classList.add('aimed');
  at.scrollIntoView({ block: 'start', behavior: moving() ? 'smooth' : 'auto' });
  at.focus({ preventScroll: true });
}
