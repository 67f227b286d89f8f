/**
 * A fast receiver: speaks just enough SMTP, stores only the recipients, and reports to its parent how often each was reached. A
 * separate process, so that its work does not count as the sender's.
 */
import { createServer } from 'node:net';

const received = new Map();
let count = 0;

const server = createServer(socket => {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.write('220 sink\r\n');
  let text = '';
  let isData = false;
  let recipient = '';
  socket.on('data', chunk => {
    text += chunk.toString('latin1');
    for (;;) {
      if (isData) {
        const end = text.indexOf('\r\n.\r\n');
        if (end < 0) return;
        text = text.slice(end + 5);
        isData = false;
        count++;
        received.set(recipient, (received.get(recipient) ?? 0) + 1);
        socket.write('250 ok\r\n');
        continue;
      }
      const end = text.indexOf('\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') recipient = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
      if (verb === 'DATA') {
        isData = true;
        socket.write('354 go\r\n');
      } else if (verb === 'QUIT') {
        socket.end('221 bye\r\n');
      } else {
        socket.write(verb === 'EHLO' ? '250-sink\r\n250 PIPELINING\r\n' : '250 ok\r\n');
      }
    }
  });
});

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', message => {
  if (message === 'report')
    process.send({
      count,
      twice: [...received.values()].filter(each => each > 1).length,
      reached: received.size,
    });
});
process.on('disconnect', () => process.exit(0));
