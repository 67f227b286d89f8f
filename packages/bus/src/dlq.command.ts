/**
 * Dead letters by hand: `npm run dlq -- list|replay|discard [--database x] [--group x] [--topic x] [--key x]`.
 * Looks into every database of MONGO_URL that has parked keys; the running service executes a command within
 * seconds, since only it has the handlers. A discarded message cannot be restored.
 */
import { parseArgs } from 'node:util';
import { connectMongo, type Store } from '@momos/store';
import { type ParkedRow, parkedRows } from './inbox.ts';
import { notifyParked } from './parked-retry.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    group: { type: 'string' },
    topic: { type: 'string' },
    key: { type: 'string' },
  },
});
const [command = 'list'] = positionals;
const url = process.env.MONGO_URL;

if (!url) {
  say('MONGO_URL is not set: give the address of the database, for example mongodb://127.0.0.1:27017.');
  process.exitCode = 1;
} else if (command !== 'list' && command !== 'replay' && command !== 'discard') {
  say(`There is no command "${command}"; there are list, replay and discard.`);
  process.exitCode = 1;
} else {
  await run(url, command);
}

async function run(url: string, command: 'list' | 'replay' | 'discard'): Promise<void> {
  const { database, ...filter } = values;
  const server = await connectMongo({ url, database: database ?? 'admin', name: 'dlq' });
  const databases = database === undefined ? await databasesOf(server) : [database];
  let count = 0;
  for (const name of databases) {
    const store = await connectMongo({ url, database: name, name: 'dlq' });
    const rows = await parkedRows(store).find(filter).sort({ since: 1 }).toArray();
    for (const row of rows) say(`${name}  ${describe(row)}`);
    if (command !== 'list' && rows.length > 0) {
      await parkedRows(store).updateMany(filter, { $set: { order: command } });
      await notifyParked(store);
    }
    count += rows.length;
    await store.close();
  }
  await server.close();
  say(
    count === 0
      ? 'No key is parked.'
      : `${count} parked${command === 'list' ? '' : `, ordered to ${command}`}.`,
  );
}

async function databasesOf(server: Store): Promise<string[]> {
  const { databases } = await server.connection
    .getClient()
    .db('admin')
    .admin()
    .listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter(name => !['admin', 'config', 'local'].includes(name));
}

function describe({ group, topic, key, version, reason, since, waiting, order, retryAt }: ParkedRow): string {
  const retried = retryAt ? ` (replayed by itself ${retryAt.toISOString()})` : '';
  const ordered = order ? ` (command: ${order})` : retried;
  return `${group} ${topic} ${key}  version ${version}, ${waiting} waiting since ${since.toISOString()}: ${reason}${ordered}`;
}
