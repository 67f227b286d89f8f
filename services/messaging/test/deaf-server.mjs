/** A server whose parent freezes it: the system completes a few connections for it, and ignores the others. */
import { createServer } from 'node:net';

const server = createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
  process.send({ port: server.address().port }),
);
process.on('disconnect', () => process.exit(0));
