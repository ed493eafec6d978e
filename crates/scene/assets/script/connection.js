// The connection. It comes back by itself, later and later; the server then sends what was missed.
import { named } from './dom.js';
import { say } from './notice.js';

let socket = null;
let tries = 0;
let retry;
let ears = {};

// Who hears: `heard` gets every message, `opened` and `lost` are told of the connection.
export function listen(handlers) {
  ears = handlers;
}

export function connect() {
  clearTimeout(retry);
  const { live } = document.body.dataset;
  if (!live || !location.protocol.startsWith('http') || (socket && socket.readyState < 2)) return;
  const address = new URL(live, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    tries = 0;
    named('bar').hidden = true;
    ears.opened();
  };
  mine.onmessage = ({ data }) => ears.heard(JSON.parse(data));
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    ears.lost();
    named('bar').hidden = false;
    retry = setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
  };
}

export function send(message) {
  if (socket?.readyState === 1) {
    socket.send(JSON.stringify(message));
    return true;
  }
  say('Not connected: nothing was sent. Trying to reach the table again…');
  connect();
  return false;
}

// Gives up a connection that is dead without knowing it.
export const drop = () => socket?.close();
