import { wordsOf } from './log-tail.mjs';
import { warn } from './print.mjs';
import { Problem } from './problem.mjs';
import { pause } from './wait.mjs';

const longestPauseMs = 10_000;
const maxDeaths = 6;
/** A process that lived this long starts with a clean record. */
const forgivenAfterMs = 60_000;
const graceMs = 30_000;

/**
 * Runs one process, a service or an engine, until it is stopped: when it dies it is reported and started again, after
 * pauses that double. `start({ isRestart })` answers `{ child, … }`; what else it answers first is part of the result.
 *
 * Resolves once it has started, with `{ name, pid, restarts, givenUp, hold, resume, stop, … }`; `givenUp` rejects with a
 * Problem once it has died too often in a row.
 */
export async function supervise({ name, start, firstPauseMs = 300 }) {
  const state = { name, start, firstPauseMs, child: undefined, isWanted: true, deaths: 0, restarts: 0 };
  state.inTurn = takingTurns();
  const givenUp = new Promise((_, reject) => (state.giveUp = reject));
  givenUp.catch(() => {});
  const info = await state.inTurn(() => run(state));
  return {
    ...info,
    name,
    givenUp,
    get pid() {
      return state.child.pid;
    },
    get restarts() {
      return state.restarts;
    },
    /** Ends it and leaves it down until `resume()`. */
    hold: (patienceMs = graceMs) => end(state, patienceMs),
    resume: () => resume(state),
    stop: (patienceMs = graceMs) => end(state, patienceMs),
  };
}

/** Starting and stopping take turns, so that a process that is just starting is never lost. */
function takingTurns() {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

async function run(state) {
  const startedAt = Date.now();
  const { child, ...info } = await state.start({ isRestart: state.restarts > 0 });
  state.child = child;
  void child.exited.then((exit) => onExit(state, child, { ...exit, livedMs: Date.now() - startedAt })).catch(state.giveUp);
  return info;
}

async function onExit(state, child, { code, signal, livedMs }) {
  if (!state.isWanted) return;
  state.deaths = livedMs > forgivenAfterMs ? 1 : state.deaths + 1;
  if (state.deaths >= maxDeaths) throw tooManyDeaths(state.name, child);
  const waitMs = Math.min(state.firstPauseMs * 2 ** (state.deaths - 1), longestPauseMs);
  warn(`${state.name} ended (${signal ?? `code ${code}`}); starting it again in ${waitMs / 1000} s.`);
  await pause(waitMs);
  await state.inTurn(() => (state.isWanted && state.child === child ? restart(state) : undefined));
}

async function restart(state) {
  state.restarts += 1;
  await run(state);
}

function resume(state) {
  return state.inTurn(async () => {
    if (state.isWanted) return;
    state.isWanted = true;
    await restart(state);
  });
}

function end(state, patienceMs) {
  state.isWanted = false;
  return state.inTurn(() => state.child.stop(patienceMs));
}

function tooManyDeaths(name, child) {
  const lines = child.tail(200).split('\n').map(wordsOf);
  const lastWords = [...new Set(lines)].slice(-4).join('\n');
  return new Problem(`${name} died ${maxDeaths} times in a row.`, `Its last words (all of them in ${child.logFile}):\n${lastWords}`);
}
