import { startChild } from './child.mjs';
import { followLog } from './log-tail.mjs';
import { supervise } from './supervisor.mjs';

/**
 * A supervised process whose log file is followed: its warnings and errors are shown on the terminal. Answers as
 * `supervise` does.
 */
export async function startLogged({ name, command, args, env, cwd, logFile, firstPauseMs }) {
  const start = ({ isRestart }) => ({ child: startChild(command, args, { cwd, env, logFile, append: isRestart }) });
  const running = await supervise({ name, start, firstPauseMs });
  const unfollow = followLog(name, logFile);
  const { stop } = running;
  return Object.assign(running, {
    stop: async (graceMs) => {
      await stop(graceMs);
      unfollow();
    },
  });
}
