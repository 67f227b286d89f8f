import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startLogged } from './logged-process.mjs';
import { until } from './wait.mjs';

let folder;
let kept;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'momos-supervisor-'));
});

afterEach(async () => {
  await kept.stop();
  rmSync(folder, { recursive: true });
});

const keep = async script => {
  const logFile = join(folder, 'part.log');
  kept = await startLogged({
    name: 'part',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    cwd: folder,
    logFile,
    firstPauseMs: 20,
  });
  return kept;
};

const isAlive = pid => process.kill(pid, 0);

test('a process that is killed is started again', async () => {
  const part = await keep('setInterval(() => {}, 1000)');
  const before = part.pid;
  process.kill(before, 'SIGKILL');
  await until(() => isAlive(part.pid) && expect(part.pid).not.toBe(before), { timeoutMs: 30_000 });
  expect(part.restarts).toBe(1);
});

test('a process that is held stays down until it is resumed', async () => {
  const part = await keep('setInterval(() => {}, 1000)');
  const before = part.pid;
  await part.hold();
  expect(() => isAlive(before)).toThrow('ESRCH');
  await part.resume();
  expect(isAlive(part.pid)).toBe(true);
});

test('a process that cannot live is given up with its last words', async () => {
  const part = await keep('console.log("no settings"); process.exit(3)');
  await expect(part.givenUp).rejects.toMatchObject({
    message: 'part died 6 times in a row.',
    remedy: expect.stringContaining('no settings'),
  });
});
