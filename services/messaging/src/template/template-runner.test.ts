import { afterEach, describe, expect, test } from '@jest/globals';
import { createTemplateRunner, type TemplateRunner } from './template-runner.ts';

const running: TemplateRunner[] = [];
const start = (...given: Parameters<typeof createTemplateRunner>): TemplateRunner => {
  const runner = createTemplateRunner(...given);
  running.push(runner);
  return runner;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map(each => each.close()));
});

const text = { subject: 'For {{ firstName }}', body: 'Dear {{ firstName }} {{ nope }}' };
const known = new Set(['firstName']);

/** A worker that takes the body of a text as the code to run, and answers everything else. */
const worker = (answer = 'parentPort.postMessage({ filled: job.text, missing: [] })') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', job => { eval(job.text.body); ${answer}; });
      parentPort.postMessage('ready');`)}`,
  );
const doing = (body: string) => ({ subject: '', body });

describe('templates are read in a thread of their own', () => {
  test('filled, with the variables that have no value', async () => {
    expect(await start().fillIn(text, { firstName: 'Ada' })).toEqual({
      filled: { subject: 'For Ada', body: 'Dear Ada' },
      missing: ['nope'],
    });
  });

  test('checked before they are saved', async () => {
    const runner = start();
    await runner.check({ subject: '', body: '{{ firstName }}' }, known);
    await expect(runner.check(text, known)).rejects.toMatchObject({
      code: 'bad_request',
      details: [{ field: 'body.body', message: 'Unknown variable: nope.' }],
    });
    await expect(runner.check({ subject: '{{', body: '' }, known)).rejects.toMatchObject({
      details: [{ field: 'body.subject' }],
    });
  });

  test.each([
    ['never ends', 'for (;;);'],
    ['takes all memory', 'for (const all = []; ; ) all.push(new Array(100_000).fill(0).map(String))'],
    ['ends the thread', 'process.exit(1)'],
    ['throws', 'throw new Error()'],
  ])('one that %s is a 400, the next is read', async (_name, body) => {
    const runner = start({ source: worker(), deadlineMs: 1_500 });
    const [bad, good] = [runner.fillIn(doing(body), {}), runner.fillIn(doing('1'), {})];
    await expect(bad).rejects.toMatchObject({ code: 'bad_request' });
    expect((await good).filled.body).toBe('1');
  });

  test('a thread that ends between two texts is started again', async () => {
    const runner = start({ source: worker() });
    await runner.fillIn(doing('setImmediate(() => process.exit(1))'), {});
    await expect(
      runner.fillIn(doing('1'), {}).catch(() => runner.fillIn(doing('1'), {})),
    ).resolves.toBeDefined();
  });

  test('too many at the same time are a 503', async () => {
    const runner = start({ maxWaiting: 2 });
    const first = [runner.fillIn(text, {}), runner.fillIn(text, {})];
    await expect(runner.fillIn(text, {})).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await Promise.all(first);
    await runner.fillIn(text, {});
  });
});
