import { warn } from '../print.mjs';
import { Problem } from '../problem.mjs';
import { pause } from '../wait.mjs';

const mostDeaths = 4;

/**
 * Starts an engine and keeps it running on the same port and data. Answers
 * `{ name, setting, url, pid, givenUp, hold, resume, stop }` like a supervised service.
 */
export async function keepEngine(engine, tool, place) {
  const state = { ...(await engine.start(tool, place)), down: false, deaths: 0 };
  let giveUp;
  const givenUp = new Promise((_, reject) => (giveUp = reject));
  givenUp.catch(() => {});

  const start = async () => Object.assign(state, await engine.start(tool, place));

  const watch = async () => {
    while (!state.down) {
      const end = await state.child.exited;
      if (state.down) return;
      state.deaths += 1;
      if (state.deaths >= mostDeaths) return giveUp(tooManyDeaths(engine, place, state.child));
      warn(`${engine.name} ended (${end.signal ?? `code ${end.code}`}); starting it again.`);
      await pause(300);
      if (!state.down) await start().catch(giveUp);
    }
  };
  void watch();

  return {
    name: engine.name.toLowerCase(),
    setting: engine.setting,
    url: state.url,
    givenUp,
    get pid() {
      return state.child.pid;
    },
    async hold() {
      state.down = true;
      await state.child.stop();
    },
    async resume() {
      if (!state.down) return;
      await start();
      state.down = false;
      void watch();
    },
    async stop() {
      state.down = true;
      await state.child.stop(30_000);
    },
  };
}

function tooManyDeaths(engine, place, child) {
  return new Problem(`${engine.name} died ${mostDeaths} times.`, `Its last words (all of them under ${place.folder}):\n${child.tail(8)}`);
}
