/** The least that a server of such matches does: what one player sends goes to both. No rules, no state, no log. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { serveMeasurement } from './measured-process.ts';

const http = createServer();
const sockets = new WebSocketServer({ server: http });
const matches = new Map<string, WebSocket[]>();
sockets.on('connection', (socket, { url = '' }) => {
  const there = matches.get(url) ?? [];
  matches.set(url, [...there, socket]);
  socket.on('message', (data: Buffer) => {
    for (const one of matches.get(url) ?? []) one.send(data);
  });
});
http.listen(0, '127.0.0.1', () =>
  serveMeasurement({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }),
);
