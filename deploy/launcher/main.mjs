import { sayProblem } from './print.mjs';
import { Problem } from './problem.mjs';

/** Each command's module is loaded only when it is asked for. */
const commands = {
  engines: async () => (await import('./engines-command.mjs')).keepEngines(),
};

const [name = 'start', ...args] = process.argv.slice(2);

try {
  const command = commands[name];
  if (!command) throw new Problem(`There is no command "${name}".`, `Commands: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = (await command(args)) ?? 0;
} catch (error) {
  sayProblem(error);
  process.exitCode = 1;
}
