import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { userCache } from '../paths.mjs';
import { Problem } from '../problem.mjs';
import { run, which } from '../run.mjs';
import { cacheFolder, jarsLock, kafkaPom } from './pins.mjs';
import { fetchWithJgo } from './jgo.mjs';
import { settle } from './wheel.mjs';

/**
 * Kafka's jars in the per-user cache, each checked against the lock; fetched by Maven where it is,
 * else by jgo. Answers with the folder and a class path in a fixed order (which the class archive needs).
 */
export async function kafkaJars(note = () => {}) {
  const lock = readFileSync(jarsLock, 'utf8');
  const jars = lock.trim().split('\n').map((line) => line.trim().split(/\s+/));
  const folder = cacheFolder('kafka', lock);
  if (!existsSync(folder)) await fetchJars(jars, folder, note);
  return { folder, classPath: jars.map(([, name]) => join(folder, name)).join(':') };
}

async function fetchJars(jars, folder, note) {
  mkdirSync(userCache, { recursive: true });
  const work = await mkdtemp(join(userCache, '.unpacking-'));
  try {
    const fetched = join(work, 'fetched');
    mkdirSync(fetched);
    await (which('mvn') ? fetchWithMaven(fetched, note) : fetchWithJgo(fetched, note));
    const checked = join(work, 'checked');
    mkdirSync(checked);
    for (const [hash, name] of jars) takeChecked(join(fetched, name), hash, join(checked, name));
    settle(checked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fetchWithMaven(folder, note) {
  note('fetching the jars of Kafka with Maven');
  try {
    await run('mvn', ['-q', '-B', '-f', kafkaPom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]);
  } catch (error) {
    throw new Problem(
      `Kafka could not be fetched by Maven: ${error.message}.`,
      "Check the network and Maven's settings, then start again; or set KAFKA_BROKERS, or start a docker engine.",
      { cause: error },
    );
  }
}

function takeChecked(from, hash, to) {
  if (!existsSync(from)) throw new Error(`${from} is in the lock but was not fetched`);
  const actual = createHash('sha256').update(readFileSync(from)).digest('hex');
  if (actual !== hash) {
    throw new Problem(
      `A downloaded file is not the one that was pinned: ${from} has the checksum ${actual}, wanted ${hash}.`,
      'Nothing was installed. Check where your package downloads come from.',
    );
  }
  renameSync(from, to);
}
