/** The bare limit of chat: a socket.io server that sends what Redis publishes to one room, without rights, rules or a store. */
import { createServer } from 'node:http';
import { createClient } from 'redis';
import { Server } from 'socket.io';

const server = createServer();
const sockets = new Server(server, { path: '/live', transports: ['websocket'], perMessageDeflate: false });
sockets.on('connection', socket =>
  socket.on('chat', (answer: (result: { ok: true }) => void) => {
    void socket.join('bench');
    answer({ ok: true });
  }),
);
const redis = createClient({ url: process.env.REDIS_URL ?? '' });
await redis.connect();
await redis.subscribe('bench:chat', text => void sockets.to('bench').emit('chat', JSON.parse(text)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
