// What an update says, apart from the picture: log, chat, clocks, whose turn it is.

let unanswered;
function receive(message) {
  if (message.reload) return location.reload();
  sent = false;
  if (message.curtain !== undefined) curtain(message.curtain);
  if (message.moves !== undefined) extend(message.moves);
  else if (message.at !== undefined) extend(message.at);
  if (past) refresh();
  else {
    log(message);
    animated(message);
  }
  if (message.seats) {
    morph(named('seats'), parsed(message.seats).firstElementChild);
    wind();
  }
  if (message.tools !== undefined) for (const tools of all('.tools')) tools.innerHTML = message.tools;
  if (message.chat_from !== undefined) {
    for (const line of all('#chat-lines li')) if (Number(line.dataset.n) > message.chat_from) line.remove();
  }
  if (message.chat) chat(message.chat, message.chat_from !== undefined);
  if (message.ask !== undefined) ask(message.ask);
  if (message.title) baseTitle = message.title;
  if (message.yours !== undefined) yours(message.yours);
  if (message.notice) say(message.notice);
  return undefined;
}

function log(message) {
  const lines = named('log-lines');
  if (message.log_from !== undefined) {
    for (const line of all('li', lines)) if (Number(line.dataset.after) > message.log_from) line.remove();
  }
  if (!message.log?.length) return;
  for (const line of all('.new', lines)) line.classList.remove('new');
  for (const html of message.log) {
    const line = parsed(html).firstElementChild;
    line.classList.add('new');
    lines.append(line);
  }
  toEnd(named('log'));
}

const toEnd = (box) => { box.scrollTop = box.scrollHeight; };

function chat(lines, again) {
  const box = named('chat-lines');
  if (!box) return;
  for (const html of lines) box.append(parsed(html));
  toEnd(box.parentElement);
  if (named('chat').hidden && !again) named('tab-chat').classList.add('unread');
}

let baseTitle = '';
function yours(now) {
  const before = document.body.dataset.yours === 'true';
  document.body.dataset.yours = now;
  document.title = now ? `● Your turn – ${baseTitle}` : baseTitle;
  if (now && !before && switches.sound) beep();
}

function ask(question) {
  const box = named('ask');
  box.hidden = !question;
  named('ask-text').textContent = question?.text || '';
}

let sayTimer;
function say(text) {
  const bar = named('notice');
  bar.textContent = text;
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => { bar.textContent = ''; }, 8000);
}

// Clocks run here between two updates.
function wind() {
  for (const clock of all('[data-left]')) clock.until = Date.now() + clock.dataset.left * 1000;
}
function tick() {
  for (const clock of all('[data-left][data-running]')) {
    const left = Math.max(0, Math.round((clock.until - Date.now()) / 1000));
    const two = (number) => String(number).padStart(2, '0');
    const [minutes, hours, days] = [60, 3600, 86400].map((unit) => Math.floor(left / unit));
    clock.textContent = days ? `${days} d ${hours % 24} h`
      : hours ? `${hours}:${two(minutes % 60)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
    clock.classList.toggle('low', left < 20);
  }
}
