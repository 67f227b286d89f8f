import { warn } from '../print.mjs';
import { Problem } from '../problem.mjs';
import { pause } from '../wait.mjs';

const mostDeaths = 4;

/**
 * Starts an engine and keeps it running on the same port and data. Answers
 * `{ name, setting, url, pid, restarts, givenUp, hold, resume, stop }` like a supervised service.
 */
export async function keepEngine(engine, tool, place) {
  const state = { child: undefined, wanted: true, restarts: 0, turn: Promise.resolve() };
  let giveUp;
  const givenUp = new Promise((_, reject) => (giveUp = reject));
  givenUp.catch(() => {});

  /** Starting and stopping take turns, so that a process that is just coming up is not lost sight of. */
  const inTurn = (work) => {
    const mine = state.turn.then(work);
    state.turn = mine.catch(() => {});
    return mine;
  };

  const start = async () => {
    const { child, url } = await engine.start(tool, place);
    state.child = child;
    void child.exited.then((end) => died(child, end)).catch(giveUp);
    return url;
  };

  const died = (child, end) =>
    inTurn(async () => {
      if (!state.wanted) return;
      state.restarts += 1;
      if (state.restarts >= mostDeaths) throw tooManyDeaths(engine, place, child);
      warn(`${engine.name} ended (${end.signal ?? `code ${end.code}`}); starting it again.`);
      await pause(300);
      await start();
    });

  const stop = () =>
    inTurn(async () => {
      state.wanted = false;
      await state.child.stop(30_000);
    });

  const url = await inTurn(start);
  return {
    name: engine.name.toLowerCase(),
    setting: engine.setting,
    url,
    givenUp,
    get pid() {
      return state.child.pid;
    },
    get restarts() {
      return state.restarts;
    },
    hold: stop,
    resume: () =>
      inTurn(async () => {
        if (state.wanted) return;
        await start();
        state.wanted = true;
      }),
    stop,
  };
}

function tooManyDeaths(engine, place, child) {
  return new Problem(`${engine.name} died ${mostDeaths} times.`, `Its last words (all of them under ${place.folder}):\n${child.tail(8)}`);
}
