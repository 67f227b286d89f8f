import { install } from './install.mjs';
import { againOnProjectNode, checkMachine, onProjectNode } from './machine.mjs';
import { sayProblem } from './print.mjs';
import { Problem } from './problem.mjs';
import { stopImmediately } from './stop-signal.mjs';

/** Each command's module is loaded only when it is asked for, since it may import installed packages. */
const commands = {
  start: async (args) => (await import('./start.mjs')).start(args),
  dev: async () => (await import('./dev.mjs')).dev(),
  test: async (args) => (await import('./test.mjs')).test(args),
  bench: async (args) => (await import('./bench.mjs')).bench(args),
  engines: async () => (await import('./engines-command.mjs')).keepEngines(),
  doctor: async () => (await import('./doctor.mjs')).doctor(),
  reset: async (args) => (await import('./reset.mjs')).reset(args),
};

/** Commands that tell or clear up, and so must work where nothing can be installed. */
const bare = new Set(['doctor', 'reset']);

async function main([name = 'start', ...args]) {
  const command = commands[name];
  if (!command) throw new Problem(`There is no command "${name}".`, `Commands: ${Object.keys(commands).join(', ')}.`);
  checkMachine();
  stopImmediately();
  if (bare.has(name)) return command(args);
  if (!process.env.MOMOS_AGAIN) await install();
  delete process.env.MOMOS_AGAIN;
  return onProjectNode ? command(args) : againOnProjectNode();
}

/** Ends for certain, whatever is left open; children of a launcher that is gone end by themselves. */
main(process.argv.slice(2)).then(
  (code) => process.exit(code ?? 0),
  (error) => {
    sayProblem(error);
    process.exit(1);
  },
);
