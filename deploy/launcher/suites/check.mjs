import { root } from '../paths.mjs';
import { step } from '../print.mjs';
import { run } from '../run.mjs';
import { ofOutput } from './tally.mjs';

/** Runs a command as one check: silent when it passes, all that it said when it fails. */
export async function check(title, command, args, options = {}) {
  let tally;
  try {
    await step(title, async () => {
      tally = ofOutput(await run(command, args, { cwd: root, ...options }), true);
    });
  } catch (error) {
    process.stdout.write(`${String(error.output ?? error.stack).trim()}\n`);
    tally = ofOutput(error.output ?? '', false);
  }
  return tally;
}
