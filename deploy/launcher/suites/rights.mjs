import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringSecuredEngines, withKafka } from '../engines/secured.mjs';
import { withMongo } from '../engines/mongodb.mjs';
import { localCache } from '../paths.mjs';
import { portNear } from '../ports.mjs';
import { bold, green, red, say } from '../print.mjs';
import { which } from '../run.mjs';
import { startSystem } from '../system.mjs';

const data = join(localCache, 'secured-data');
const logs = join(localCache, 'secured-logs');
const services = ['identity', 'events', 'payments', 'messaging', 'crm', 'media', 'gateway'];

/**
 * Runs every service on engines that give each its own rights (`k8s/engines`) and nothing else, puts the demo in through the public
 * address, and tries what a service that was taken over would try.
 */
export async function rights() {
  say(`\n${bold('rights')}`);
  if (process.platform !== 'linux' || process.arch !== 'x64' || !which('openssl')) {
    say('- skipped: it takes Linux x64 and openssl');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  rmSync(logs, { recursive: true, force: true });
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const check = async (name, work) => {
    const problems = await work().catch((error) => [error.message]);
    tally[problems.length ? 'failed' : 'passed'] += 1;
    say(`${problems.length ? red('✗') : green('✓')} ${name}`);
    for (const problem of problems.slice(0, 20)) say(`    ${problem}`);
  };
  const engines = await bringSecuredEngines({ data, services });
  try {
    let system;
    await check('every service starts, and the demo is put in, with the rights that each has', async () => {
      system = await startSystem({ data, logs, publicPort: await portNear(3200), environment: 'development', seed: true, engines });
      return [];
    });
    await check('nothing that a service does is refused to it', async () => [...refusals(), ...standingConsumers()]);
    await system?.stop();
    await check('a consumer reads a topic whose publisher has not renewed its settings yet', () => readsOthersTopics(engines));
    for (const service of services) await check(`${service} reaches nothing of the others`, () => foreignOf(engines, service));
  } finally {
    await engines.stop();
  }
  return tally;
}

/** A rollout may bring a consumer before its publisher, which alone may change the topic. */
async function readsOthersTopics({ settings, kafkaAdmin, loginOf }) {
  const { createTopicMaker } = await import('../../../packages/bus/src/topic-maker.ts');
  const { createKafka } = await import('../../../packages/bus/src/kafka-client.ts');
  const { defaultShape } = await import('../../../packages/bus/src/topic-shape.ts');
  const { topics } = await import('../../../packages/contracts/src/topics.ts');
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const make = (security) => {
    const kafka = createKafka({ brokers: [settings.KAFKA_BROKERS], clientId: 'rights', logger, security });
    return createTopicMaker({ kafka, logger, topicPrefix: '', topicShape: defaultShape })([topics.user]);
  };
  await make(loginOf('identity').kafka);
  await withKafka(settings.KAFKA_BROKERS, kafkaAdmin, (admin) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: 2, name: topics.user.name, configEntries: [{ name: 'cleanup.policy', value: 'delete' }] }],
    }),
  );
  await make(loginOf('crm').kafka);
  return [];
}

const refused = /not authorized|AUTHORIZATION_FAILED|NOPERM|NOAUTH|requires authentication/i;

const refusals = () =>
  readdirSync(logs).flatMap((file) =>
    readFileSync(join(logs, file), 'utf8')
      .split('\n')
      .filter((line) => refused.test(line))
      .map((line) => `${file}: ${line.slice(0, 300)}`),
  );

/** Services whose consumers failed and did not read again. */
const standingConsumers = () =>
  readdirSync(logs).flatMap((file) => {
    const text = readFileSync(join(logs, file), 'utf8');
    const count = (words) => text.split(words).length - 1;
    return count('Consumer failed; will restart') > count('Consumer reads again') ? [`${file}: a consumer stands still`] : [];
  });

/** What a service could do to the others, by its own login; empty when all of it is refused. */
async function foreignOf({ settings, loginOf }, service) {
  const own = loginOf(service);
  const { usesOf } = await import('../../../k8s/engines.mjs');
  const { topics } = await import('../../../packages/contracts/src/topics.ts');
  const uses = usesOf(service);
  return [
    ...(uses.database ? await foreignDatabases(own.mongoUrl, uses.database) : []),
    ...(await foreignTopics({ security: own.kafka, brokers: settings.KAFKA_BROKERS, uses, all: Object.values(topics).map(({ name }) => name) })),
  ];
}

/** The name of what succeeded; undefined for what was refused for want of the right. */
async function got(name, work, isRefusal) {
  try {
    await work();
    return [name];
  } catch (error) {
    return isRefusal(error) ? [] : [`${name}: ${error.message}`];
  }
}

const foreignDatabases = (url, database) =>
  withMongo(url, async (client) => {
    const isRefusal = ({ code }) => code === 13;
    const tries = services
      .filter((each) => `momos_${each}` !== database && each !== 'gateway')
      .flatMap((each) => {
        const foreign = client.db(`momos_${each}`);
        return [
          [`reads momos_${each}`, () => foreign.collection('outbox').findOne({})],
          [`lists momos_${each}`, () => foreign.listCollections().toArray()],
          [`writes momos_${each}`, () => foreign.collection('outbox').insertOne({})],
        ];
      });
    const admin = client.db('admin');
    tries.push(['makes a user', () => admin.command({ createUser: 'x', pwd: 'x', roles: ['root'] })]);
    tries.push(['reads users', () => admin.command({ usersInfo: { forAllDBs: true } })]);
    tries.push(['sets a parameter', () => admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 })]);
    const gots = [];
    for (const [name, work] of tries) gots.push(...(await got(name, work, isRefusal)));
    // It can read its own, so that the refusals above are no mistake of the login.
    await client.db(database).collection('migrations').findOne({});
    return gots;
  });

/** What it could do in Kafka beyond its rights. */
async function foreignTopics({ security, brokers, uses, all }) {
  const quick = { ...security, retry: { retries: 1, initialRetryTime: 50 } };
  return [
    ...(await describedTopics({ quick, brokers, uses, all })),
    ...(await seenGroups({ quick, brokers, uses })),
    ...(await writtenTopics({ security, brokers, uses })),
  ];
}

const isRefusal = ({ type, message }) => /AUTHORIZATION_FAILED/.test(type ?? '') || /not authorized/i.test(message);

/** Whoever may read or write a topic may describe it, so one that cannot be described is neither read nor written. */
const describedTopics = ({ quick, brokers, uses, all }) =>
  withKafka(brokers, quick, async (admin) => {
    const mine = new Set([...uses.publishes, ...uses.reads]);
    const foreign = all.flatMap((each) => (mine.has(each) ? [] : [each, `${each}.dlq`]));
    const found = [];
    for (const topic of foreign)
      found.push(...(await got(`describes ${topic}`, () => admin.fetchTopicMetadata({ topics: [topic] }), isRefusal)));
    await admin.fetchTopicMetadata({ topics: [uses.reads[0]] });
    return found;
  });

/** Its own group can be found, so that the refusals are no mistake of the login; kafkajs does not say why one cannot. */
async function seenGroups({ quick, brokers, uses }) {
  const isHidden = (error) => isRefusal(error) || /group coordinator|broker pool/.test(error.message);
  const offsetsOf = (groupId) =>
    withKafka(brokers, quick, (admin) => admin.fetchOffsets({ groupId, topics: [uses.reads[0]] }));
  await offsetsOf(uses.name);
  const found = [];
  for (const each of services.filter((other) => other !== uses.name))
    found.push(...(await got(`sees the group of ${each}`, () => offsetsOf(each), isHidden)));
  return found;
}

/** Of those that it reads and does not publish. */
async function writtenTopics({ security, brokers, uses }) {
  const { Kafka, logLevel } = await import('kafkajs');
  const kafka = new Kafka({ ...security, clientId: 'rights', brokers: [brokers], logLevel: logLevel.NOTHING, retry: { retries: 0 } });
  const producer = kafka.producer({ retry: { retries: 0 } });
  await producer.connect();
  const messages = [{ key: 'x', value: 'x' }];
  const found = [];
  for (const topic of uses.reads.filter((each) => !uses.publishes.includes(each)))
    found.push(...(await got(`writes ${topic}`, () => producer.send({ topic, messages }), isRefusal)));
  await producer.disconnect();
  return found;
}
