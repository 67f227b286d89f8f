import { copyFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { pythonTool } from '../python-tools.mjs';

const coordinates = 'org.apache.kafka:kafka_2.13:4.1.1+org.slf4j:slf4j-nop:1.7.36';

/** Fetches Kafka's jars into a folder where Maven is not installed; they are checked by the caller. */
export async function fetchWithJgo(folder, note) {
  note('fetching the jars of Kafka');
  const jgo = await pythonTool('jgo', { title: 'Kafka', use: 'install Maven, start a docker engine, or set KAFKA_BROKERS' });
  const work = await mkdtemp(join(tmpdir(), 'momos-jgo-'));
  const places = ['--cache-dir', join(work, 'cache'), '--repo-cache', join(work, 'repository'), '--links', 'copy'];
  try {
    await jgo(['--ignore-config', '--resolver', 'python', ...places, 'info', 'jars', coordinates]);
    for (const entry of readdirSync(join(work, 'cache'), { recursive: true, withFileTypes: true })) {
      if (entry.name.endsWith('.jar')) copyFileSync(join(entry.parentPath, entry.name), join(folder, entry.name));
    }
  } catch (error) {
    throw new Problem(
      `Kafka could not be fetched: ${error.message}.`,
      'Check the network, then start again; or install Maven, start a docker engine, or set KAFKA_BROKERS.',
      { cause: error },
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
