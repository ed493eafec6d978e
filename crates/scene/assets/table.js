// The one script of all pages: it chooses, shows what changed and keeps the connection. It knows the names that
// crates/scene/src/html writes (data-id, data-choice, …) and nothing of any game.
(() => {
  'use strict';
  const root = document.documentElement;
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const named = (id) => document.getElementById(id);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const parsed = (html) => {
    const template = make('template');
    template.innerHTML = html;
    return template.content;
  };

  // Switches. They are kept by the browser; one that forbids storage gets the defaults.
  const switches = { theme: '', motion: true, sound: false, keys: true, known: [] };
  try {
    Object.assign(switches, JSON.parse(localStorage.getItem('sounder') || '{}'));
  } catch { /* the defaults do */ }
  const dress = () => {
    if (switches.theme) root.dataset.theme = switches.theme;
    else delete root.dataset.theme;
    root.classList.toggle('still', !switches.motion);
  };
  // At once, while the page is still being read: no flash of the other theme.
  dress();
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const moving = () => switches.motion && !reduced.matches && !document.hidden;

  function remember() {
    try {
      localStorage.setItem('sounder', JSON.stringify(switches));
    } catch { /* it holds until the page is left */ }
  }

  // The game in short, for those who play it for the first time.
  function wireBrief() {
    const brief = named('brief');
    if (!brief) return;
    brief.hidden = switches.known.includes(brief.dataset.game);
    find('button', brief).addEventListener('click', () => {
      brief.hidden = true;
      switches.known.push(brief.dataset.game);
      remember();
    });
  }

  function wireSwitches() {
    for (const input of all('[data-switch]')) {
      const name = input.dataset.switch;
      if (input.type === 'checkbox') input.checked = switches[name];
      else input.value = switches[name];
      input.addEventListener('change', () => {
        switches[name] = input.type === 'checkbox' ? input.checked : input.value;
        remember();
        dress();
        if (name === 'sound' && switches.sound) beep();
      });
    }
  }

  let audio;
  function beep() {
    audio ??= new AudioContext();
    [660, 880].forEach((pitch, index) => {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + index * 0.14;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.3);
    });
  }

  // Choosing. `picked` are the ids clicked so far: only choices that touch all of them are open.
  let picked = [];
  let sent = false;
  const position = () => Number(document.body.dataset.at);
  const buttons = () => all('#f-choices [data-choice]');
  const touches = (button) => (button.dataset.touches || '').split(' ');
  const openTo = (ids) => buttons().filter((button) => ids.every((id) => touches(button).includes(id)));
  const idOf = (element) => element.dataset.for || element.dataset.id;
  const thing = (id) => find(`#scene [data-id="${CSS.escape(id)}"]`);
  const isThing = (element) => element?.closest?.('#scene [data-for], #scene [data-id]');
  const under = (element) =>
    element.dataset.on ? thing(element.dataset.on) : element.parentElement && isThing(element.parentElement);

  function refresh() {
    const open = new Set(openTo(picked));
    const live = new Set([...open].flatMap(touches));
    let number = 0;
    for (const button of buttons()) {
      const shown = open.has(button);
      button.closest('li').hidden = !shown;
      // Not `disabled`: that would take the focus away.
      button.setAttribute('aria-disabled', sent);
      const key = find('kbd', button);
      key.textContent = shown && switches.keys && ++number < 10 ? number : '';
    }
    for (const verb of all('#f-choices .verb')) verb.hidden = !find('li:not([hidden])', verb);
    for (const each of all('#scene .can')) {
      each.classList.toggle('out', !live.has(each.dataset.id));
      each.classList.toggle('picked', picked.includes(each.dataset.id));
    }
    for (const map of all('#scene .map')) oneStop(map);
    const clear = named('clear');
    if (clear) clear.hidden = !picked.length;
    document.body.classList.toggle('sent', sent);
    document.body.classList.toggle('narrowed', picked.length > 0);
  }

  // Tab stops once at a map; the arrow keys go on from there.
  function oneStop(map) {
    const stops = all('.can:not(.out)', map);
    const focus = stops.includes(document.activeElement) ? document.activeElement : stops[0];
    for (const each of all('.can', map)) each.setAttribute('tabindex', each === focus ? 0 : -1);
  }

  // Shows what a choice touches, or what one click would do.
  function aim(choice) {
    for (const old of all('.aim')) old.classList.remove('aim');
    if (!choice || sent) return;
    choice.classList.add('aim');
    for (const id of touches(choice)) if (id) thing(id)?.classList.add('aim');
  }
  function aimAt(target) {
    const choice = target.closest('[data-choice]');
    const at = !choice && isThing(target);
    const left = at ? openTo([...picked, idOf(at)]) : [];
    aim(choice || (left.length === 1 ? left[0] : null));
  }

  function narrow(ids) {
    picked = ids;
    closeMenu();
    refresh();
  }

  // A click or Enter on a thing: one choice left is played, several are offered beside the thing. Where the thing takes
  // part in no choice, what lies under it is asked.
  function touch(element, byKey) {
    hideZoom();
    if (picked.includes(idOf(element))) return narrow(picked.filter((id) => id !== idOf(element)));
    for (const before of picked.length ? [picked, []] : [[]]) {
      for (let at = element; at; at = under(at)) {
        const ids = [...before, idOf(at)];
        const left = openTo(ids);
        if (left.length === 1) return play(left[0]);
        if (left.length) {
          narrow(ids);
          if (left.length <= 8 && !(at.closest('svg') && apart(left))) openMenu(at, left, byKey);
          return undefined;
        }
      }
    }
    if (picked.length) narrow([]);
    else showZoom(element);
    return undefined;
  }

  // Whether each of the choices has a thing of its own to click on: then a menu would only hide the board.
  const apart = (left) => left.every((button) => touches(button).some((id) =>
    !picked.includes(id) && left.every((other) => other === button || !touches(other).includes(id))));

  function play(button) {
    if (sent || document.body.dataset.curtain) return;
    if (past) return say('You are looking at the past. Move the slider to the end to go on.');
    if (!send({ play: Number(button.dataset.choice), at: position() })) return;
    sent = true;
    picked = [];
    closeMenu();
    refresh();
    // A connection can be dead without knowing it. Asking anew is safe: the server plays nothing twice.
    clearTimeout(unanswered);
    unanswered = setTimeout(() => sent && socket?.close(), 8000);
  }

  function openMenu(at, left, byKey) {
    closeMenu();
    const menu = make('div', { id: 'menu', role: 'group', 'aria-label': 'Choices here' });
    left.forEach((button, index) => {
      const entry = make('button', { type: 'button' });
      entry.append(make('kbd', { 'aria-hidden': 'true' }, switches.keys ? String(index + 1) : ''),
        find('span', button).cloneNode(true));
      entry.addEventListener('click', () => play(button));
      menu.append(entry);
    });
    named('table').append(menu);
    menu.opener = at;
    beside(menu, at);
    if (byKey) menu.firstChild.focus();
  }

  function closeMenu() {
    const menu = named('menu');
    if (!menu) return false;
    if (menu.contains(document.activeElement)) focusable(menu.opener)?.focus();
    menu.remove();
    return true;
  }

  // Puts a floating element next to a thing, inside of the window.
  function beside(floating, at) {
    const box = at.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = floating;
    const room = 8;
    let left = box.right + room;
    if (left + width > innerWidth - room) left = box.left - width - room;
    let top = box.top;
    if (left < room) {
      left = Math.min(Math.max(room, box.left), innerWidth - width - room);
      top = box.bottom + room + height < innerHeight ? box.bottom + room : box.top - height - room;
    }
    floating.style.left = `${Math.max(room, left)}px`;
    floating.style.top = `${Math.min(Math.max(room, top), Math.max(room, innerHeight - height - room))}px`;
  }

  // The large card, or the words behind a tile, a token or a place.
  let zoomTimer;
  function showZoom(element) {
    const at = element.closest('.card, .tile, .piece, .node, .edge, .token, .track');
    hideZoom();
    if (!at || named('menu') || document.body.dataset.curtain) return;
    const zoom = make('div', { id: 'zoom', role: 'tooltip' });
    if (at.matches('.card')) {
      const card = at.cloneNode(true);
      for (const name of ['tabindex', 'data-id', 'role', 'aria-label']) card.removeAttribute(name);
      card.classList.remove('can', 'out', 'picked', 'front', 'back', 'changed');
      card.style.viewTransitionName = '';
      zoom.append(card);
    } else {
      const words = ['aria-label', 'aria-description'].map((name) => at.getAttribute(name)).filter(Boolean);
      zoom.append(make('p', {}, words.join(', ')));
    }
    if (at.dataset.clause) {
      zoom.append(make('a', { href: `#rule-${at.dataset.clause}`, tabindex: '-1' }, `Rule ${at.dataset.clause}`));
    }
    named('table').append(zoom);
    beside(zoom, at);
  }

  function hideZoom() {
    clearTimeout(zoomTimer);
    const zoom = named('zoom');
    zoom?.remove();
    return Boolean(zoom);
  }

  // Focus. It survives updates by the id of the thing or the words of the choice.
  let byKeys = false;
  const focusable = (element) => element && (element.matches('[tabindex]') ? element : find('[data-for]', element));
  function remembered() {
    const focus = document.activeElement;
    if (focus?.dataset.choice) return { words: focus.textContent.replace(/^\d/, '') };
    const at = focus !== document.body && isThing(focus);
    return at ? { id: idOf(at) } : null;
  }

  function refocus(before) {
    const lost = !document.activeElement || document.activeElement === document.body;
    const open = openTo(picked);
    if (before?.id) {
      const at = focusable(thing(before.id));
      if (at) return at === document.activeElement || at.focus({ preventScroll: true });
    }
    if (before?.words || (before?.id && lost) || (lost && byKeys)) {
      const same = open.find((button) => button.textContent.replace(/^\d/, '') === before?.words);
      (same || open[0])?.focus();
    }
    return undefined;
  }

  // The nearest thing in a direction, for the arrow keys.
  function neighbour(from, dx, dy) {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    for (const each of all('#scene [tabindex]')) {
      if (each === from || !each.getClientRects().length) continue;
      const [ex, ey] = middle(each);
      const along = (ex - x) * dx + (ey - y) * dy;
      const across = Math.abs((ex - x) * dy + (ey - y) * dx);
      if (along > 2 && (!best || along + 2 * across < best.far)) best = { each, far: along + 2 * across };
    }
    return best?.each;
  }

  // Updates. Elements are changed in place and found again by key, so that focus and motion can hold on to them.
  // Things that are the same as before come as placeholders, wherever in the fragment they are now.
  const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.id || node.dataset.for || '' : '');
  let lacking = false;
  const filled = (fresh, same) => {
    for (const each of fresh.nodeType === 1 ? all('[data-same]', fresh) : []) {
      const kept = same.get(each.dataset.same);
      lacking ||= !kept;
      each.replaceWith(...(kept ? [kept] : []));
    }
    return fresh;
  };
  function morph(old, fresh, same = new Map(all('[data-id]', old).map((each) => [each.dataset.id, each]))) {
    if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return old.replaceWith(filled(fresh, same));
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return undefined;
    }
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const keyed = new Map([...old.childNodes].filter(keyOf).map((child) => [keyOf(child), child]));
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      if (child.dataset?.same) {
        const kept = same.get(child.dataset.same);
        if (!kept) lacking = true;
        else if (kept === at) at = at.nextSibling;
        else old.insertBefore(kept, at);
        continue;
      }
      const key = keyOf(child);
      let match = key ? keyed.get(key) : at;
      if (match && (match.nodeName !== child.nodeName || (!key && keyOf(match)))) match = null;
      if (!match) old.insertBefore(filled(child, same), at);
      else {
        if (match === at) at = at.nextSibling;
        else old.insertBefore(match, at);
        morph(match, child, same);
      }
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
    return undefined;
  }

  const things = () => all('#scene .card, #scene .tile, #scene .piece, #scene .node, #scene .token, #scene .track');
  // What a thing says is all that can change about it.
  const saying = (each) => (each.matches('.card') ? each.textContent : each.getAttribute('aria-label'));
  const sayings = () => new Map(things().map((each) => [each.dataset.id, saying(each)]));
  const places = () => new Map(all('#scene .piece').map((each) => [each.dataset.id, each.getBoundingClientRect()]));

  function flash(before) {
    for (const each of things()) {
      if (before.get(each.dataset.id) === saying(each)) continue;
      each.classList.add('changed');
      setTimeout(() => each.classList.remove('changed'), 1600);
    }
  }

  // Pieces slide. (View transitions do not see what is inside of an SVG.)
  function slide(before) {
    for (const piece of all('#scene .piece')) {
      const from = before.get(piece.dataset.id);
      if (!from) continue;
      const to = piece.getBoundingClientRect();
      const scale = piece.ownerSVGElement.getScreenCTM()?.a || 1;
      const dx = (from.left - to.left) / scale;
      const dy = (from.top - to.top) / scale;
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: 400, easing: 'ease-in-out' });
    }
  }

  function change(message) {
    const before = remembered();
    const said = sayings();
    const stood = places();
    if (message.at !== undefined) {
      if (message.at !== position()) {
        picked = [];
        named('dock').scrollTop = 0;
      }
      document.body.dataset.at = message.at;
    }
    for (const { id, html } of message.fragments || []) {
      const fresh = parsed(html).firstElementChild;
      const old = named(`f-${id}`);
      if (old) morph(old, fresh);
      else named(fresh.matches('.seat') ? 'people' : 'boards').append(fresh);
    }
    if (message.order) {
      for (const old of all('#boards > *, #people > *')) if (!message.order.includes(old.id.slice(2))) old.remove();
      for (const column of [named('boards'), named('people')]) {
        const wanted = message.order.map((id) => named(`f-${id}`)).filter((each) => each?.parentElement === column);
        if (wanted.some((each, index) => column.children[index] !== each)) column.append(...wanted);
      }
    }
    // A page that has missed something asks for all of it.
    if (lacking) send({ hello: position() });
    lacking = false;
    closeMenu();
    refresh();
    if (message.fragments) {
      flash(said);
      if (moving()) slide(stood);
    }
    refocus(before);
  }

  // View transitions move cards between rows. Everything else on the page changes at once.
  // The browser calls back when it likes, so whoever comes first applies all that wait, in order.
  let transition = null;
  const waiting = [];
  const catchUp = () => { while (waiting.length) change(waiting.shift()); };
  function animated(message) {
    waiting.push(message);
    transition?.skipTransition();
    const panels = message.fragments?.some(({ id }) => id.startsWith('panel-'));
    const cards = () => all('#scene .card').filter((card) => {
      const box = card.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    });
    if (!document.startViewTransition || !moving() || !panels || !cards().length) return catchUp();
    const name = () => {
      const shown = cards().slice(0, 60);
      for (const card of shown) card.style.viewTransitionName = `thing-${card.dataset.id}`.replace(/[^\w-]/g, '_');
    };
    const unname = () => {
      for (const card of all('#scene .card')) card.style.viewTransitionName = '';
    };
    name();
    const running = document.startViewTransition(() => {
      unname();
      catchUp();
      name();
    });
    transition = running;
    running.ready.catch(() => {});
    running.finished.catch(() => {}).then(() => {
      if (transition === running) {
        transition = null;
        unname();
      }
    });
    return undefined;
  }

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

  // The connection. It comes back by itself, later and later; the server then sends what was missed.
  let socket = null;
  let tries = 0;
  let retry;
  function connect() {
    clearTimeout(retry);
    const { live } = document.body.dataset;
    if (!live || !location.protocol.startsWith('http') || (socket && socket.readyState < 2)) return;
    const address = new URL(live, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const mine = new WebSocket(address);
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      sent = false;
      named('bar').hidden = true;
      refresh();
      if (!past) send({ hello: position() });
    };
    mine.onmessage = ({ data }) => receive(JSON.parse(data));
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      sent = false;
      refresh();
      named('bar').hidden = false;
      retry = setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
    };
  }

  function send(message) {
    if (socket?.readyState === 1) {
      socket.send(JSON.stringify(message));
      return true;
    }
    say('Not connected: nothing was sent. Trying to reach the table again…');
    connect();
    return false;
  }

  // Hot seat: the screen is passed on. The style sheet hides everything while the name is set.
  function curtain(name) {
    named('curtain')?.remove();
    if (!name) {
      delete document.body.dataset.curtain;
      return;
    }
    document.body.dataset.curtain = name;
    closeMenu();
    hideZoom();
    const lift = make('button', { type: 'button', class: 'primary' }, `I am ${name}: show the table`);
    // The server sends what the next player may see only now.
    lift.addEventListener('click', () => send({ reveal: true }));
    const modal = { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'curtain-text' };
    document.body.append(make('div', { id: 'curtain', ...modal },
      make('h2', { id: 'curtain-text' }, `Pass the screen to ${name}`),
      make('p', {}, 'Nothing is shown until the next player is ready.'), lift));
    lift.focus();
  }

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

  // Replay: positions come as updates; the log is already here and shows as much as was played.
  let past = false;
  let running;
  const slider = () => find('#replay input');
  function extend(last) {
    if (!slider()) return;
    slider().max = last;
    if (!past) slider().value = last;
    label();
  }
  const label = () => { find('#replay output').textContent = `${slider().value} / ${slider().max}`; };

  let wanted = 0;
  async function goTo(number) {
    const input = slider();
    input.value = Math.min(Math.max(0, number), Number(input.max));
    label();
    const at = Number(input.value);
    const turn = ++wanted;
    const backToLive = at === Number(input.max) && document.body.dataset.live;
    past = !backToLive;
    document.body.classList.toggle('past', past && at < Number(input.max));
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
      if (turn === wanted) animated(message);
    } catch {
      if (turn === wanted) say('This position cannot be loaded now. Try again.');
      run(false);
    }
    return undefined;
  }

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

  function step(what) {
    const at = Number(slider().value);
    if (what === 'run') {
      if (!running && at >= Number(slider().max)) goTo(0);
      return run(!running);
    }
    run(false);
    return goTo({ first: 0, back: at - 1, on: at + 1, last: Number(slider().max) }[what]);
  }

  function onClick(event) {
    const at = (selector) => event.target.closest(selector);
    const rule = at('a[href^="#rule-"]');
    if (rule) {
      event.preventDefault();
      hideZoom();
      return openRule(rule.getAttribute('href').slice(6));
    }
    if (at('[data-choice]')) return play(at('[data-choice]'));
    const button = at('[data-send]');
    if (button) {
      const go = () => send(JSON.parse(button.dataset.send)) && button.closest('#ask') && ask(null);
      return button.dataset.confirm ? confirmed(button.dataset.confirm, go) : go();
    }
    if (at('[data-do=keys]')) return keysHelp();
    if (at('#clear')) return narrow([]);
    if (at('#bar')) return connect();
    if (at('[data-step]')) return step(at('[data-step]').dataset.step);
    if (at('[role=tab]')) {
      const tab = at('[role=tab]');
      // On a phone the open tab closes the sheet.
      if (tab.getAttribute('aria-selected') === 'true' && document.body.classList.contains('sheet')) {
        return document.body.classList.remove('sheet');
      }
      return openTab(tab.getAttribute('aria-controls'), tab.id === 'tab-chat');
    }
    for (const open of all('details.switches[open]')) if (!open.contains(event.target)) open.open = false;
    if (at('#menu, #zoom, dialog, #dock, #beside, header.top, #replay')) return undefined;
    const touched = isThing(event.target);
    if (touched) return touch(touched, false);
    if (picked.length) narrow([]);
    return undefined;
  }

  function onKey(event) {
    byKeys = true;
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || find('dialog[open]') || document.body.dataset.curtain) return;
    const typing = target.matches?.('input:not([type=checkbox]), textarea, select');
    if (key === 'Escape') {
      if (hideZoom() || closeMenu()) return;
      if (typing) target.blur();
      else if (picked.length) narrow([]);
      else document.body.classList.remove('sheet');
      return;
    }
    if (typing) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const used = () => event.preventDefault();
    const touched = isThing(target);
    if (arrow) {
      const list = target.closest('#menu, #f-choices, [role=tablist]');
      if (list) {
        const entries = all('button', list).filter((button) => button.getClientRects().length);
        const next = entries[entries.indexOf(target) + arrow[0] + arrow[1]];
        next?.focus();
        if (next?.matches('[role=tab]')) openTab(next.getAttribute('aria-controls'));
        used();
      } else if (touched) {
        const next = neighbour(target, ...arrow);
        if (next) {
          next.focus();
          used();
        }
      }
      return;
    }
    if ((key === 'Enter' || key === ' ') && touched && target.matches('[tabindex]')) {
      touch(target, true);
      used();
      return;
    }
    if (!switches.keys) return;
    if (/^[1-9]$/.test(key)) {
      const menu = named('menu');
      const entry = menu ? menu.children[key - 1] : openTo(picked)[key - 1];
      if (entry) {
        entry.click();
        used();
      }
      return;
    }
    const action = {
      c: () => openTo(picked)[0]?.focus(),
      b: () => (all('#scene .can:not(.out)').map(focusable).find(Boolean) || find('#scene [tabindex]'))?.focus(),
      l: () => openTab('log', true),
      t: () => openTab('chat', true),
      r: () => {
        const clause = touched?.closest('[data-clause]')?.dataset.clause
          || target.closest('li')?.querySelector('a.clause')?.getAttribute('href').slice(6);
        if (clause) openRule(clause);
        else openTab('rules', true);
      },
      u: () => find('#tools [data-send*=undo]')?.click(),
      '?': keysHelp,
    }[key.toLowerCase()];
    if (action) {
      action();
      used();
    }
  }

  function wirePointer() {
    document.addEventListener('pointerdown', () => { byKeys = false; });
    document.addEventListener('pointerover', (event) => {
      aimAt(event.target);
      if (event.pointerType !== 'mouse' || event.target.closest('#zoom')) return clearTimeout(zoomTimer);
      const at = isThing(event.target);
      clearTimeout(zoomTimer);
      zoomTimer = setTimeout(() => (at ? showZoom(event.target) : hideZoom()), at ? 350 : 150);
      return undefined;
    });
    // On a touch screen a long press shows the card.
    document.addEventListener('contextmenu', (event) => {
      if (!isThing(event.target) || event.pointerType === 'mouse') return;
      event.preventDefault();
      showZoom(event.target);
    });
    document.addEventListener('focusin', ({ target }) => {
      aimAt(target);
      const map = target.closest('#scene .map');
      if (map) oneStop(map);
      if (byKeys && isThing(target) && target.matches(':focus-visible')) showZoom(target);
      else if (!target.closest('#menu, #zoom')) hideZoom();
    });
    addEventListener('scroll', hideZoom, { capture: true, passive: true });
    addEventListener('resize', () => { hideZoom(); closeMenu(); });
  }

  function start() {
    wireSwitches();
    if (!document.body.matches('.table')) return;
    wireBrief();
    baseTitle = document.title;
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    wirePointer();
    named('say')?.addEventListener('submit', (event) => {
      event.preventDefault();
      const input = named('say-text');
      if (input.value.trim() && send({ chat: input.value.trim() })) input.value = '';
    });
    slider()?.addEventListener('input', () => { run(false); goTo(Number(slider().value)); });
    if (document.body.dataset.curtain) curtain(document.body.dataset.curtain);
    wind();
    setInterval(tick, 1000);
    yours(document.body.dataset.yours === 'true');
    toEnd(named('log'));
    refresh();
    addEventListener('online', connect);
    document.addEventListener('visibilitychange', () => document.hidden || connect());
    connect();
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
