import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnds, generate } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { bringEngines } from './engines/bring.mjs';
import { localCache, root } from './paths.mjs';
import { portNear } from './ports.mjs';
import { bold, elapsed, green, red, say, sayProblem } from './print.mjs';
import { Problem } from './problem.mjs';
import { stopAsked } from './stop-signal.mjs';
import { check } from './suites/check.mjs';
import { fuzz } from './suites/fuzz.mjs';
import { jest } from './suites/jest.mjs';
import { rights } from './suites/rights.mjs';
import { add, nothing, wordsOf } from './suites/tally.mjs';
import { startSystem } from './system.mjs';

const data = join(localCache, 'test-data');
const logs = join(localCache, 'test-logs');

const npm = (script) => () => check(script, 'npm', ['run', '--silent', script]);

/** In the order in which they run. `needs` says what must be up for it. */
const suites = [
  { name: 'types', run: npm('types') },
  { name: 'lint', run: npm('lint') },
  { name: 'proto', run: npm('proto:check') },
  { name: 'dead-code', run: npm('dead-code') },
  { name: 'unit', run: ({ only }) => jest('unit', { only }) },
  { name: 'audit', run: () => check('audit', process.execPath, ['deploy/audit.mjs']) },
  { name: 'k8s', run: () => check('k8s', process.execPath, ['k8s/check.mjs']) },
  { name: 'rights', run: rights },
  { name: 'integration', needs: 'engines', run: ({ only, env }) => jest('integration', { only, env }) },
  { name: 'journey', needs: 'system', run: ({ only, env }) => jest('journey', { only, env: { ...env, CHROME_PATH: chromium(), SERVICE_LOGS: logs }, workers: 1 }) },
  { name: 'fuzz', needs: 'system', run: ({ system }) => fuzz({ url: system.url }) },
];

/**
 * `npm test [-- <suite> [<path>…]]`: every suite, or one, each to its end whatever the others say.
 * Closes with the names of what failed and a line that counts all tests; answers 1 when one failed.
 */
export async function test([name, ...only]) {
  const began = performance.now();
  const chosen = choose(name);
  const asked = stopAsked();
  rmSync(data, { recursive: true, force: true });
  const stage = await setUp(chosen);
  try {
    const total = await Promise.race([runAll(chosen, { only, ...stage }), asked.then(stopped)]);
    say(`\n${total.failed ? red('Failed') : green('All passed')} in ${elapsed(began)}\n`);
    process.stdout.write(`${wordsOf(total)}\n`);
    return total.failed ? 1 : 0;
  } finally {
    await stage.tearDown();
  }
}

function choose(name) {
  if (!name) return suites;
  const chosen = suites.filter((suite) => suite.name === name);
  if (!chosen.length) throw new Problem(`There is no suite "${name}".`, `Suites: ${suites.map((each) => each.name).join(', ')}.`);
  return chosen;
}

/** Generated code always; engines and pages where a chosen suite needs them; the system when its turn comes. */
async function setUp(chosen) {
  const needs = (what) => chosen.some((suite) => suite.needs === what);
  // A query without an index fails; 0 in the environment shows whether that is what fails.
  process.env.MONGODB_NO_TABLE_SCAN ??= '1';
  process.env.MONGODB_TTL_MONITOR ??= 'false';
  await generate();
  if (needs('system')) await buildFrontEnds();
  const engines = needs('engines') || needs('system') ? await bringEngines({ data }) : undefined;
  let system;
  const bringSystem = async () => {
    // Every span of the system under test, for the topology test; a run starts an empty file.
    process.env.TRACE_FILE = join(localCache, 'test-results/spans.jsonl');
    mkdirSync(join(localCache, 'test-results'), { recursive: true });
    rmSync(process.env.TRACE_FILE, { force: true });
    // Hundreds of people of the tests sign in from one address.
    process.env.SIGN_IN_CODES_PER_IP ??= '100000';
    // And staff of the demo by one address from many tests.
    process.env.SIGN_IN_CODES_PER_ADDRESS ??= '100';
    process.env.SIGN_IN_TRIES_PER_IP ??= '100000';
    process.env.SIGN_IN_FAILURES_PER_IP ??= '100000';
    process.env.SIGN_IN_MAILS_PER_DAY ??= '1000';
    process.env.SIGN_IN_SMS_PER_DAY ??= '1000';
    process.env.SIGN_IN_SMS_PER_IP ??= '10000';
    // Journeys move an erasure's date in the database, where nothing wakes the service.
    process.env.PRIVACY_SWEEP_MS ??= '1000';
    // The files of the erased go with the next sweep.
    process.env.MEDIA_SWEEP_MS ??= '1000';
    system ??= await startSystem({ data, logs, publicPort: await portNear(3100), environment: 'development', seed: false, engines });
    return system;
  };
  const tearDown = async () => {
    await system?.stop();
    await engines?.stop();
  };
  return { engines, bringSystem, tearDown };
}

async function runAll(chosen, { only, engines, bringSystem }) {
  const results = [];
  for (const suite of chosen) {
    const began = performance.now();
    const tally = await runOne(suite, { only, engines, bringSystem });
    results.push({ name: suite.name, tally, took: elapsed(began) });
  }
  say(`\n${bold('Summary')}`);
  for (const { name, tally, took } of results) {
    say(`${tally.failed ? red('✗') : green('✓')} ${name.padEnd(12)} ${wordsOf(tally)} (${took})`);
    for (const failure of tally.failures ?? []) say(`    ${failure}`);
  }
  return results.reduce((sum, { tally }) => add(sum, tally), nothing);
}

/** A suite that cannot run at all counts as one failure. */
async function runOne(suite, { only, engines, bringSystem }) {
  try {
    const system = suite.needs === 'system' ? await bringSystem() : undefined;
    return await suite.run({ only, system, env: system?.environment ?? engines?.settings });
  } catch (error) {
    sayProblem(error);
    return { ...nothing, failed: 1 };
  }
}

function chromium() {
  const program = findChromium();
  if (program) return program;
  throw new Problem('The journeys need Chromium, and there is none here.', 'apt-get install -y chromium, or set CHROME_PATH to a Chrome or Chromium.');
}

function stopped() {
  throw new Problem('Stopped before the end.', `Results so far are in ${join(root, '.cache/test-results')}.`);
}
