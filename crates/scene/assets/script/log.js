// The log and the chat.
import { all, named, parsed, toEnd } from './dom.js';

// Takes lines away whose number is greater than this.
const cut = (box, number, last) => {
  for (const line of all('li', named(box))) if (Number(line.dataset[number]) > last) line.remove();
};

export function log(message) {
  const lines = named('log-lines');
  if (message.log_from !== undefined) cut('log-lines', 'after', message.log_from);
  if (!message.log?.length) return;
  for (const line of all('.new', lines)) line.classList.remove('new');
  for (const html of message.log) {
    const line = parsed(html).firstElementChild;
    line.classList.add('new');
    lines.append(line);
  }
  toEnd(named('log'));
}

export function chat(message) {
  const box = named('chat-lines');
  if (!box) return;
  const again = message.chat_from !== undefined;
  if (again) cut('chat-lines', 'n', message.chat_from);
  if (!message.chat) return;
  for (const html of message.chat) box.append(parsed(html));
  toEnd(box.parentElement);
  if (named('chat').hidden && !again) named('tab-chat').classList.add('unread');
}
