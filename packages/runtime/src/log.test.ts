import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RequestContext, withContext } from './context.ts';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  write(createLogger({ service: 'test', level: 'debug' }, { write: line => void lines.push(line) }));
  return lines.join('');
}

test('fields that name or open something never show', () => {
  const text = logged(log =>
    log.info(
      {
        email: 'ann@example.com',
        user: { phone: '+15550100', profile: { token: 'abc.def' } },
        headers: { authorization: 'Bearer abc', 'set-cookie': 'a=1' },
      },
      'x',
    ),
  );
  for (const secret of ['ann@', '5550100', 'abc', 'a=1']) expect(text).not.toContain(secret);
});

test('errors keep their stack without the addresses and numbers that drivers put into messages', () => {
  const text = logged(log =>
    log.error(
      { err: new Error('E11000 dup key: { email: "ann@example.com", mobile: "+1 555 010 0199" }') },
      'x',
    ),
  );
  expect(text).toContain('E11000');
  expect(text).toContain('log.test.ts');
  expect(text).not.toMatch(/ann@|555/);
});

test('a description of an error passes as it is', () => {
  const text = logged(log => log.warn({ err: { name: 'KafkaJSError' } }, 'x'));
  expect(JSON.parse(text).err).toEqual({ name: 'KafkaJSError' });
});

test('lines inside a request carry its trace', () => {
  const context = new RequestContext({
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  const text = logged(log => withContext(context, () => log.info('x')));
  expect(JSON.parse(text)).toMatchObject({
    service: 'test',
    level: 'info',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: 'b7ad6b7169203331',
  });
});

test.each([
  ['one word', 'a'],
  ['digits', '+1 '],
  ['addresses without an end', 'a@'],
  ['blanks', ' '],
])('a long message is scanned once: %s', async (_name, part) => {
  // In a thread, since the test's timeout cannot interrupt its own.
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ withoutPersonalData }) => parentPort.postMessage(withoutPersonalData(workerData.text)));`,
    {
      eval: true,
      execArgv: [],
      workerData: {
        module: new URL('log.ts', import.meta.url).href,
        text: `${part.repeat(500_000)} ann@example.com`,
      },
    },
  );
  const [text] = (await once(worker, 'message')) as [string];
  expect(text).toMatch(/ \[email\]$/);
});
