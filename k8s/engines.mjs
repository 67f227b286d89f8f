/**
 * Writes what each service may do in Kafka, MongoDB and Redis (k8s/engines/) from the code: topics that it publishes and reads,
 * its database, its keys. An operator applies the files; one principal per service, `momos-<service>`. `node k8s/engines.mjs`
 * writes them, and `npm run k8s:check` fails when one is out of date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditTopics, topics } from '../packages/contracts/src/topics.ts';
import { serviceNames } from '../packages/runtime/src/service-name.ts';
import { kafkaAcls } from './engines/kafka-acls.mjs';
import { mongodbRoles } from './engines/mongodb-roles.mjs';
import { redisAcls } from './engines/redis-acls.mjs';
import { databaseOf } from './settings.mjs';

const root = join(import.meta.dirname, '..');

const sourceOf = service =>
  globSync(`services/${service}/src/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .sort()
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** What a service uses: `{ name, database, hasRedis, feeds, publishes, reads, parks }`, topics by their names in Kafka. */
export function usesOf(service) {
  const source = sourceOf(service);
  const named = [...source.matchAll(/(?<![-/\w])topics\.(\w+)/g)].map(([, key]) => topics[key].name);
  // The service before the dot is a topic's only publisher; all others that name it read it.
  const isOwn = topic => topic.startsWith(`${service}.`);
  const readsAudit = /\bof auditTopics\b/.test(source);
  const readsAccess = source.includes('consumeAccessRevocations(');
  const reads = [
    ...named.filter(topic => !isOwn(topic)),
    ...(readsAccess ? [topics.access.name] : []),
    ...(readsAudit ? auditTopics.map(({ name }) => name) : []),
  ];
  const database = databaseOf(service);
  return {
    name: service,
    database,
    hasRedis: source.includes('connectRedis('),
    /** What it does with the feeds of chat, the only ones in Redis. */
    feeds: ['publish', 'subscribe', 'unsubscribe'].filter(command => source.includes(`client.${command}(`)),
    publishes: Object.values(topics)
      .map(({ name }) => name)
      .filter(isOwn)
      .sort(),
    reads: [...new Set(reads)].sort(),
    /** Of those that it reads: where what it cannot apply is parked. A tail has none. */
    parks: [...new Set(reads)].filter(topic => database && topic !== topics.access.name).sort(),
  };
}

const files = {
  'kafka-acls.sh': kafkaAcls,
  'mongodb-roles.js': mongodbRoles,
  'redis-acls.sh': redisAcls,
};
const fileOf = name => join(import.meta.dirname, 'engines', name);

/** Each file with the text that it should have. */
export function engineFiles() {
  const uses = serviceNames.map(usesOf);
  return Object.entries(files).map(([name, textOf]) => ({ name, text: textOf(uses) }));
}

/** Files that do not say what the code says. */
export const outdatedEngineFiles = () =>
  engineFiles()
    .filter(({ name, text }) => readFileSync(fileOf(name), 'utf8') !== text)
    .map(({ name }) => name);

if (process.argv[1] === import.meta.filename)
  for (const { name, text } of engineFiles()) writeFileSync(fileOf(name), text);
