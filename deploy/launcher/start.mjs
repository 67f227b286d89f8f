import { buildFrontEnds, generate } from './build.mjs';
import { dataFolder, logFolder } from './paths.mjs';
import { bold, dim, elapsed, say } from './print.mjs';
import { Problem } from './problem.mjs';
import { demoAccounts } from './seed.mjs';
import { isFree } from './ports.mjs';
import { stopAsked } from './stop-signal.mjs';
import { startSystem } from './system.mjs';

/** `npm start [-- --seed | --no-seed]`: everything, until Ctrl-C. */
export async function start(args) {
  const began = performance.now();
  const publicPort = readPort();
  await refuseTakenPort(publicPort);
  const asked = stopAsked();
  const system = await orStopped(asked, build().then(() => startSystem({ ...place(), publicPort, environment: 'development', seed: seedRequested(args) })));
  if (!system) return;
  greet(system, began);
  await runUntilStopped(system, asked);
}

/** Generated code and pages, where they are out of date. */
export async function build() {
  await generate();
  await buildFrontEnds();
}

/** Where `npm start` and `npm run dev` keep data and logs. */
export function place() {
  return { data: dataFolder(), logs: logFolder };
}

/** The public port from PORT, 3000 without. */
export function readPort() {
  const text = process.env.PORT || '3000';
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`PORT is "${text}", which is no port number.`, 'Give a number from 1 to 65535, for example PORT=3001 npm start');
}

/** Says so before minutes of building when the public port is taken. */
export async function refuseTakenPort(port) {
  if (await isFree(port)) return;
  throw new Problem(
    `Port ${port} is in use by another program (or by another "npm start").`,
    `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  );
}

/** Waits for a stop signal or a part that cannot be kept alive, then drains everything. */
export async function runUntilStopped(system, asked) {
  try {
    await Promise.race([asked, system.failed]);
  } finally {
    const began = performance.now();
    say('\nStopping …');
    await system.stop();
    say(`Stopped ${dim(elapsed(began))}`);
  }
}

/** `starting`'s result, or undefined when the stop signal came first (everything is stopped then). */
export async function orStopped(asked, starting) {
  const first = await Promise.race([asked.then(() => 'stop'), starting]);
  if (first !== 'stop') return first;
  say('\nStopping …');
  await starting.then((system) => system.stop(), () => {});
  return undefined;
}

/** The addresses, the demo accounts and the time it took. */
export function greet(system, began) {
  const line = (name, path) => say(`  ${name.padEnd(12)} ${system.url}${path}`);
  say(`\n${bold('Momos is running')} ${dim(`ready in ${elapsed(began)}`)}\n`);
  line('Site', '');
  line('API', '/api/docs');
  line('Mailbox', '/dev/outbox');
  line('Health', '/api/health');
  const accounts = demoAccounts();
  if (accounts.length) say('\n  Sign in with the code from the mailbox:');
  for (const { email, name, role } of accounts) say(`  ${(role ?? '').padEnd(12)} ${email} ${dim(name ?? '')}`);
  say(`\n${dim('Logs are in .cache/logs; Ctrl-C stops everything.')}`);
}

function seedRequested(args) {
  if (args.includes('--seed')) return true;
  return args.includes('--no-seed') ? false : undefined;
}
