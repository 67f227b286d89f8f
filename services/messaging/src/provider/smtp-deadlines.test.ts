import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  type LyingRelay,
  type SmtpLie,
  smtpSteps,
  type SmtpStep,
  startLyingRelay,
} from '@momos/testing/lying-relay';
import { createSmtpConnections, type SmtpConnections } from './smtp-connections.ts';

const message = Buffer.from('Subject: hello\r\n\r\nhello\r\n');
const envelope = { from: 'a@momos.example', to: 'b@example.org' };
const deadlines = { setupMs: 150, messageMs: 150 };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const opened = (port: number, limits = deadlines): SmtpConnections => {
  const auth = { user: 'momos', pass: 'secret' };
  const connections = createSmtpConnections({ host: '127.0.0.1', port, secure: false, auth }, limits);
  cleanUps.push(connections.close);
  return connections;
};

/** A relay that lies at one step until it is healed. */
async function liar(step: SmtpStep, lie: SmtpLie): Promise<LyingRelay & { heal(): void }> {
  let isHealed = false;
  const extensions = step === 'STARTTLS' ? ['STARTTLS', 'AUTH PLAIN'] : ['PIPELINING', 'AUTH PLAIN'];
  const relay = await startLyingRelay(each => (each === step && !isHealed ? lie : undefined), extensions);
  cleanUps.push(relay.close);
  return { ...relay, heal: () => (isHealed = true) };
}

const beforeMessage = smtpSteps.filter(step => step !== 'end of data' && step !== 'QUIT');

describe.each(beforeMessage)('a relay that misbehaves at %s', step => {
  test.each<SmtpLie>(['silence', 'close', 'trickle', { reply: '421 4.3.2 later' }])(
    'and answers with %j leaves the message unsent',
    async lie => {
      const relay = await liar(step, lie);
      expect(await opened(relay.port).send(envelope, message)).toMatchObject({ isHandedOver: false });
      expect(relay.delivered.size).toBe(0);
    },
  );
});

test('a relay that never completes STARTTLS leaves the message unsent', async () => {
  const relay = await liar('STARTTLS', { reply: '220 go ahead' });
  expect(await opened(relay.port).send(envelope, message)).toMatchObject({ isHandedOver: false });
});

test.each<SmtpLie>(['silence', 'close', 'trickle'])(
  'a relay that answers the message itself with %j may have it',
  async lie => {
    const relay = await liar('end of data', lie);
    expect(await opened(relay.port).send(envelope, message)).toEqual({
      command: 'CONN',
      response: undefined,
      isHandedOver: true,
    });
  },
);

test.each<SmtpLie>(['silence', 'close', 'trickle'])(
  'QUIT that is answered with %j keeps no one waiting',
  async lie => {
    const relay = await liar('QUIT', lie);
    const connections = opened(relay.port);
    expect(await connections.send(envelope, message)).toBeUndefined();
    await connections.close();
    expect(relay.delivered.get(envelope.to)).toBe(1);
  },
);

test('a relay that was healed gets the next message over a new connection', async () => {
  const relay = await liar('AUTH', 'close');
  const connections = opened(relay.port);
  for (let at = 0; at < 25; at++) expect(await connections.send(envelope, message)).toBeDefined();
  relay.heal();
  expect(await connections.send(envelope, message)).toBeUndefined();
});

test('closing breaks off what is under way, which says whether the relay may have the message', async () => {
  const [early, late] = [await liar('RCPT', 'silence'), await liar('end of data', 'silence')];
  const long = { setupMs: 60_000, messageMs: 60_000 };
  const failures = await Promise.all(
    [early, late].map(async relay => {
      const connections = opened(relay.port, long);
      const sent = connections.send(envelope, message);
      await relay.lied;
      await connections.close();
      return sent;
    }),
  );
  expect(failures.map(each => each?.isHandedOver)).toEqual([false, true]);
});

test('a server that accepts no connection is given up', async () => {
  const child = fork(new URL('../../test/deaf-server.mjs', import.meta.url).pathname, { execArgv: [] });
  cleanUps.push(async () => child.kill('SIGKILL'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  child.kill('SIGSTOP');
  const filling: Socket[] = Array.from({ length: 4 }, () => connect({ port, host: '127.0.0.1' }));
  for (const socket of filling) socket.on('error', () => undefined);
  cleanUps.push(async () => filling.forEach(socket => socket.destroy()));
  expect(await opened(port).send(envelope, message)).toEqual({
    command: 'CONN',
    response: undefined,
    isHandedOver: false,
  });
});
