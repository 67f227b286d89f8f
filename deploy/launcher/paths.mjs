import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Project-local, git-ignored: data, logs, stamps, secrets. */
export const localCache = join(root, '.cache');

/** Shared by every checkout of this user: downloaded engines. */
export const userCache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'momos');

/** Where an instance keeps its data; `MOMOS_DATA` overrides. */
export function dataFolder(name = 'data') {
  return resolve(process.env.MOMOS_DATA || join(localCache, name));
}

/** Where this checkout's services write their logs. */
export const logFolder = join(localCache, 'logs');
