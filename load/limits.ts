import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { connectMongo } from '../packages/store/src/index.ts';
import type { Figure } from './figures.ts';
import { k6 } from './k6.ts';

/** Hellos a second of a bare Express process, with k6 beside it on the same machine. */
export async function helloLimit(): Promise<Figure> {
  const child = fork(join(import.meta.dirname, 'hello.ts'), { stdio: 'ignore', execArgv: [] });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const load = await k6('get.js', [{ url: `http://127.0.0.1:${port}/` }]);
    return { name: 'limit-express-hello', value: load.perSecond, unit: 'requests/s' };
  } finally {
    child.kill();
  }
}

/** Transactions of two inserts a second, majority and journalled, 64 concurrently. */
export async function transactionLimit(mongoUrl: string): Promise<Figure> {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_bench_limit', name: 'bench' });
  const [one, two] = [
    store.connection.collection<{ _id: string }>('one'),
    store.connection.collection<{ _id: string }>('two'),
  ];
  await Promise.all([one.insertOne({ _id: uuid() }), two.insertOne({ _id: uuid() })]);
  const client = store.connection.getClient();
  const until = performance.now() + 6000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await client.withSession(session =>
        session.withTransaction(
          async () => {
            await one.insertOne({ _id: uuid() }, { session });
            await two.insertOne({ _id: uuid() }, { session });
          },
          { writeConcern: { w: 'majority', j: true } },
        ),
      );
      done += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: 64 }, worker));
  const seconds = (performance.now() - began) / 1000;
  await store.connection.dropDatabase();
  await store.close();
  return { name: 'limit-mongo-two-inserts', value: done / seconds, unit: 'transactions/s' };
}
