import { readFileSync } from 'node:fs';
import { startChild } from './child.mjs';
import { followLog, wordsOf } from './log-tail.mjs';
import { warn } from './print.mjs';
import { Problem } from './problem.mjs';
import { pause } from './wait.mjs';

const longestPauseMs = 10_000;
const mostDeaths = 6;
/** A process that lived this long starts with a clean record. */
const forgivenAfterMs = 60_000;

/**
 * Keeps one process running: when it dies it is reported and started again, after pauses that
 * double. Answers `{ name, pid, restarts, givenUp, pause, resume, stop }`; `givenUp` rejects with a
 * Problem once it has died too often in a row.
 */
export function supervise({ name, command, args, env, cwd, logFile, firstPauseMs = 300 }) {
  const state = { child: undefined, stopping: false, held: false, deaths: 0, restarts: 0 };
  let unfollow;
  let giveUp;
  const givenUp = new Promise((_, reject) => (giveUp = reject));
  givenUp.catch(() => {});

  const start = () => {
    const startedAt = Date.now();
    state.child = startChild(command, args, { cwd, env, logFile, append: state.restarts > 0 });
    unfollow ??= followLog(name, logFile);
    void state.child.exited.then((end) => died(end, Date.now() - startedAt));
  };

  const died = async (end, livedMs) => {
    if (state.stopping || state.held) return;
    state.deaths = livedMs > forgivenAfterMs ? 1 : state.deaths + 1;
    if (state.deaths >= mostDeaths) return void giveUp(tooManyDeaths(name, logFile));
    const waitMs = Math.min(firstPauseMs * 2 ** (state.deaths - 1), longestPauseMs);
    warn(`${name} ended (${end.signal ?? `code ${end.code}`}); starting it again in ${waitMs / 1000} s.`);
    await pause(waitMs);
    if (state.stopping || state.held) return;
    state.restarts += 1;
    start();
  };

  start();
  return {
    name,
    get pid() {
      return state.child.pid;
    },
    get restarts() {
      return state.restarts;
    },
    givenUp,
    /** Ends it and leaves it down until `resume()`. */
    async hold(graceMs) {
      state.held = true;
      await state.child.stop(graceMs);
    },
    resume() {
      if (!state.held) return;
      state.held = false;
      state.restarts += 1;
      start();
    },
    async stop(graceMs = 30_000) {
      state.stopping = true;
      await state.child.stop(graceMs);
      unfollow();
    },
  };
}

function tooManyDeaths(name, logFile) {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n').map(wordsOf);
  const lastWords = [...new Set(lines)].slice(-4).join('\n');
  return new Problem(`${name} died ${mostDeaths} times in a row.`, `Its last words (all of them in ${logFile}):\n${lastWords}`);
}
