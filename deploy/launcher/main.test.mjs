import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { root } from './paths.mjs';

/** Runs the launcher as npm would and answers with what it said and its exit code. */
const launcher = (args, env = {}) =>
  new Promise((resolve) => {
    execFile(process.execPath, ['deploy/launcher/main.mjs', ...args], { cwd: root, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test('an unknown command names the ones there are', async () => {
  const { code, said } = await launcher(['bake']);
  expect(code).toBe(1);
  expect(said).toContain('There is no command "bake".');
  expect(said).not.toContain('    at ');
});

test('a taken public port is one sentence and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const { code, said } = await launcher(['start'], { PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is in use`);
  expect(said).toContain(`PORT=${port + 1} npm start`);
});

test('an engine that was given and does not answer is named with its variable', async () => {
  const { code, said } = await launcher(['engines'], { REDIS_URL: 'redis://127.0.0.1:1', MONGO_URL: '', KAFKA_BROKERS: '' });
  expect(code).toBe(1);
  expect(said).toContain('Redis does not answer at the address that REDIS_URL gives');
});
