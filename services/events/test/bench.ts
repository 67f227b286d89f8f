/**
 * Figures of this service alone on real engines, printed as `name value unit`; the bare limit in the same run. Run:
 * `node --import @momos/runtime/trace services/events/test/bench.ts` with MONGO_URL, KAFKA_BROKERS and REDIS_URL set.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connectMongo } from '@momos/store';
import { Agent, request } from 'undici';
import { v7 as uuid } from 'uuid';
import { freePort } from '@momos/testing/free-port';
import { startTokenIssuer } from '@momos/testing/tokens';
import { socialInput } from './social-input.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const connections = 64;
const database = `bench_${Date.now().toString(36)}`;
const print = (name: string, value: number, unit: string) =>
  process.stdout.write(`${name} ${Math.round(value * 100) / 100} ${unit}\n`);

/** Runs `work` over `connections` in parallel for a while; returns how often per second, and the 99th percentile in ms. */
async function measure(work: (index: number) => Promise<unknown>, forSeconds = seconds) {
  const until = performance.now() + forSeconds * 1000;
  let isOver = false;
  const times: number[] = [];
  let index = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until && !isOver) {
        const begin = performance.now();
        isOver = (await work(index++)) === 'over' || isOver;
        times.push(performance.now() - begin);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    rate: (times.length / (performance.now() - started)) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

const closing: (() => Promise<void>)[] = [];

async function bare(): Promise<() => Promise<void>> {
  const store = await connectMongo({
    url: process.env.MONGO_URL ?? '',
    database,
    name: 'bench',
    maxPoolSize: 64,
  });
  const [a, b] = ['bare_a', 'bare_b'].map(name =>
    store.connection.collection<{ _id: string; at: Date }>(name),
  );
  await store.connection.createCollection('bare_a');
  await store.connection.createCollection('bare_b');
  closing.push(() => store.close());
  return () =>
    store.transaction(async () => {
      await a?.insertOne({ _id: uuid(), at: new Date() }, { session: store.session() });
      await b?.insertOne({ _id: uuid(), at: new Date() }, { session: store.session() });
    });
}

const issuer = await startTokenIssuer({ audience: 'development' });
const [httpPort, grpcPort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${httpPort}`;
const child = spawn(
  process.execPath,
  [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), new URL('../src/main.ts', import.meta.url).pathname],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HTTP_PORT: `${httpPort}`,
      GRPC_PORT: `${grpcPort}`,
      EVENTS_DATABASE: database,
      TOPIC_PREFIX: `${database}.`,
      JWKS_URL: issuer.jwksUrl,
      LOG_LEVEL: 'warn',
    },
  },
);
for (let tries = 0; ; tries++) {
  const answer = await fetch(`${url}/healthz/ready`).catch(() => undefined);
  if (answer?.ok) break;
  if (tries > 200) throw new Error('the service does not start');
  await pause(100);
}

const agent = new Agent({ connections, pipelining: 1 });
async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  token: string | undefined,
  body?: object,
): Promise<T> {
  const answer = await request(`${url}/api${path}`, {
    method,
    dispatcher: agent,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      ...(method === 'POST' ? { 'idempotency-key': uuid() } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const parsed = (await answer.body.json()) as { data: T };
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${JSON.stringify(parsed)}`);
  return parsed.data;
}

/** CPU that the processes of BENCH_PIDS (`name:pid,…`) and the service have used, in ms; says more than rates on a busy machine. */
const watched = new Map([
  ['service', child.pid ?? 0],
  ...(process.env.BENCH_PIDS ?? '')
    .split(',')
    .filter(Boolean)
    .map((each): [string, number] => [each.split(':')[0] ?? '', Number(each.split(':')[1])]),
]);
const cpuNow = () =>
  new Map(
    [...watched].map(([name, pid]) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return [name, (Number(fields[11]) + Number(fields[12])) * 10];
    }),
  );

/** How many requests were committed in how many batches so far. */
async function batches(): Promise<{ entries: number; count: number; seconds: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    entries: value('group_commit_entries_sum'),
    count: value('group_commit_entries_count'),
    seconds: value('group_commit_seconds_sum'),
  };
}

async function measured(name: string, work: (index: number) => Promise<unknown>) {
  const before = cpuNow();
  const batchesBefore = await batches();
  const { rate, p99, count } = await measure(work);
  print(name, rate, 'per_s');
  print(`${name}_p99`, p99, 'ms');
  for (const [process, used] of cpuNow())
    print(`${name}_cpu_${process}`, (used - (before.get(process) ?? 0)) / count, 'ms');
  const after = await batches();
  const made = after.count - batchesBefore.count;
  if (made > 0) {
    print(`${name}_per_batch`, (after.entries - batchesBefore.entries) / made, 'requests');
    print(`${name}_batch`, ((after.seconds - batchesBefore.seconds) / made) * 1000, 'ms');
  }
  return rate;
}

const host = await issuer.tokenFor();
const tokens: string[] = [];
for (let at = 0; at < Number(process.env.BENCH_TOKENS ?? 16_000); at++)
  tokens.push(await issuer.tokenFor({ lifetime: 7200 }));
type Social = { id: string; slug: string };
type Rsvp = { ticketCode: string | null };
const publish = (given: object) => call<Social>('POST', '/socials', host, socialInput(given));

const hot = await publish({ maxCapacity: 100_000 });
const codes: string[] = [];
const rsvp = async (social: Social | undefined, index: number) => {
  const { ticketCode } = await call<Rsvp>('POST', `/socials/${social?.id}/rsvps`, tokens[index], {});
  if (ticketCode && social === hot) codes.push(ticketCode);
};

/** So that no figure has the first compilation of the code in it. */
const warm = await publish({ maxCapacity: 100_000 });
await measure(index => rsvp(warm, index), 2);

const limit = await measured('bare_two_insert_transactions', await bare());

const rate = await measured('rsvps_hot', index => rsvp(hot, index));
print('rsvps_hot_of_bare', rate / limit, 'ratio');

const many: Social[] = [];
for (let at = 0; at < 1000; at += 50)
  many.push(
    ...(await Promise.all(
      Array.from({ length: 50 }, (_, index) => publish({ title: `Supper ${at + index}`, maxCapacity: 1000 })),
    )),
  );
await measured('rsvps_1000_socials', index => rsvp(many[index % 1000], index));

await measured('scans', async () => {
  const code = codes.pop();
  return code ? call('POST', `/socials/${hot.id}/rsvps/attendances`, host, { code }) : 'over';
});

await measured('pages_by_slug', () => call('GET', `/socials/slug/${hot.slug}`, undefined));

for (const close of closing) await close();
child.kill('SIGTERM');
await once(child, 'exit');
const store = await connectMongo({ url: process.env.MONGO_URL ?? '', database, name: 'bench' });
await store.connection.dropDatabase();
await store.close();
await issuer.close();
await agent.close();
