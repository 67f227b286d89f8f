import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../print.mjs';

const file = (data) => join(data, 'engines.json');

/** Notes which launcher keeps the engines of a data folder, so that a second one can use them. */
export function remember(data, settings) {
  mkdirSync(data, { recursive: true });
  writeFileSync(file(data), JSON.stringify({ launcher: process.pid, settings }, null, 2));
}

export function forget(data) {
  rmSync(file(data), { force: true });
}

/** The addresses that another live launcher keeps for this data folder, each probed. */
export async function remembered(data, engines) {
  let note;
  try {
    note = JSON.parse(readFileSync(file(data), 'utf8'));
    process.kill(note.launcher, 0);
  } catch {
    return {};
  }
  try {
    await Promise.all(engines.map((engine) => engine.probe(note.settings[engine.setting])));
  } catch {
    return {};
  }
  say(`  Using the engines that process ${note.launcher} keeps.`);
  return note.settings;
}
