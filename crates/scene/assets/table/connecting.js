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
