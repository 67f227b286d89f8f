import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { which } from './run.mjs';

const setpriv = process.platform === 'linux' ? which('setpriv') : undefined;

/**
 * Starts a long-lived process in a process group of its own, so that Ctrl-C reaches the launcher
 * alone and the launcher decides the order of stopping. Where the system can (Linux), the child
 * gets SIGTERM when the launcher dies without warning.
 *
 * Answers `{ pid, logFile, exited, ended, stop, tail }`: `exited` resolves with `{ code, signal }`.
 */
export function startChild(command, args, { cwd, env, logFile, onLine, append = false }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, append ? 'a' : 'w');
  const [program, ...rest] = setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', command, ...args] : [command, ...args];
  const child = spawn(program, rest, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', onLine ? 'pipe' : log, onLine ? 'pipe' : log],
  });
  if (onLine) pipeLines(child, onLine);
  closeSync(log);
  const state = { ended: undefined };
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).then((end) => (state.ended = end));
  return {
    pid: child.pid,
    logFile,
    exited,
    get ended() {
      return state.ended;
    },
    stop: (graceMs = 15_000) => stopChild(child, exited, state, graceMs),
    tail: (lines = 5) => tailOf(logFile, lines),
  };
}

/** SIGTERM, then SIGKILL to the whole group once `graceMs` have passed. */
async function stopChild(child, exited, state, graceMs) {
  if (state.ended || !child.pid) return;
  signalTo(child.pid, 'SIGTERM');
  const killer = setTimeout(() => signalTo(-child.pid, 'SIGKILL'), graceMs);
  await exited;
  clearTimeout(killer);
}

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function pipeLines(child, onLine) {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) onLine(line);
    });
    stream.on('end', () => rest && onLine(rest));
  }
}

/** The last lines of a log, for error messages. */
function tailOf(file, lines) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n');
}
