// The connection. It comes back by itself, later and later; the server then sends what was missed.
import { named } from './dom.js';
import { say } from './notice.js';

let socket = null;
let tries = 0;
let retry;
let ears = {};
// What was chosen before the connection was open: it is sent once it is.
let early = [];
const sayLost = () => say('Not connected: nothing was sent. Trying to reach the table again…');

// Who hears: `heard` gets every message, `opened` and `lost` are told of the connection, and `opened` whether anything is
// still to be sent.
export function listen(handlers) {
  ears = handlers;
}

export function connect() {
  clearTimeout(retry);
  const { socket: path } = document.body.dataset;
  if (!path || !location.protocol.startsWith('http') || (socket && socket.readyState < 2)) return;
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    tries = 0;
    named('bar').hidden = true;
    document.body.dataset.joined = 'true';
    const owed = early;
    early = [];
    ears.opened(owed.length > 0);
    for (const text of owed) mine.send(text);
  };
  mine.onmessage = ({ data }) => ears.heard(JSON.parse(data));
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    if (early.length) sayLost();
    early = [];
    delete document.body.dataset.joined;
    ears.lost();
    named('bar').hidden = false;
    retry = setTimeout(connect, Math.min(15000, 400 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
  };
}

export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify(message));
    return true;
  }
  if (socket?.readyState === WebSocket.CONNECTING) {
    early.push(JSON.stringify(message));
    return true;
  }
  sayLost();
  connect();
  return false;
}

// Gives up a connection that is dead without knowing it.
export const drop = () => socket?.close();
