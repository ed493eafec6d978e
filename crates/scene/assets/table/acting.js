// What people do: clicks, keys, pointers; and the start of it all.
function onClick(event) {
  const at = (selector) => event.target.closest(selector);
  if (pressed && isThing(event.target)) {
    pressed = false;
    return undefined;
  }
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

// On a touch screen a long press shows the card, and chooses nothing.
let pressTimer;
let pressed = false;
function wirePointer() {
  document.addEventListener('pointerdown', ({ pointerType, target }) => {
    byKeys = false;
    pressed = false;
    clearTimeout(pressTimer);
    if (pointerType === 'mouse' || !isThing(target)) return;
    pressTimer = setTimeout(() => {
      showZoom(target);
      pressed = true;
    }, 450);
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => clearTimeout(pressTimer));
  document.addEventListener('pointerover', (event) => {
    aimAt(event.target);
    if (event.pointerType !== 'mouse' || event.target.closest('#zoom')) return clearTimeout(zoomTimer);
    const at = isThing(event.target);
    clearTimeout(zoomTimer);
    zoomTimer = setTimeout(() => (at ? showZoom(event.target) : hideZoom()), at ? 350 : 150);
    return undefined;
  });
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
  // What lies on something that scrolls away goes with it; the log may scroll as it likes.
  addEventListener('scroll', ({ target }) => target.contains(zoomed) && hideZoom(), { capture: true, passive: true });
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
