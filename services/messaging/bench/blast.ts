/**
 * How fast a blast goes out, and that killing senders sends nothing twice: `node services/messaging/bench/blast.ts
 * [recipients] [copies] [kills]` on the engines of MONGO_URL, KAFKA_BROKERS and REDIS_URL. Prints `name value unit`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { Rsvp, Social } from '@momos/contracts/proto/events/v1/bus';
import { rpc } from '@momos/runtime';
import { startRpcDouble } from '@momos/testing/rpc-double';
import { connectMongo } from '@momos/store';
import { startTokenIssuer } from '@momos/testing/tokens';
import { v7 as uuid } from 'uuid';
import { contactOf } from '../src/contact/contact.ts';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { deadlines } from '../src/provider/deadlines.ts';
import { renderMail } from '../src/mail/layout.ts';
import { createSmtpProvider } from '../src/provider/smtp.provider.ts';
import { socialOf } from '../src/social/social.ts';
import { createSocials } from '../src/social/social.store.ts';

const [recipients = 20_000, copies = 1, kills = 0] = process.argv.slice(2).map(Number);
const { MONGO_URL = '', KAFKA_BROKERS = '', REDIS_URL = '' } = process.env;
const database = `bench_blast_${process.pid}`;
const here = import.meta.dirname;

type Report = { count: number; twice: number; reached: number };

const sink = fork(`${here}/smtp-sink.mjs`);
const [{ port: smtpPort }] = (await once(sink, 'message')) as [{ port: number }];
const report = async (): Promise<Report> => {
  sink.send('report');
  return ((await once(sink, 'message')) as [Report])[0];
};

const store = await connectMongo({ url: MONGO_URL, database, name: 'bench' });
const ownerId = uuid();
const social = Social.fromPartial({
  id: uuid(),
  version: 1,
  slug: 'bench',
  title: 'Founders breakfast',
  ownerId,
  timezone: 'America/New_York',
  city: 'New York',
  eventTimestamp: new Date('2035-01-18T23:00:00Z'),
  visibility: 'PUBLIC',
});
const rsvps = Array.from({ length: recipients }, () =>
  Rsvp.fromPartial({
    id: uuid(),
    version: 1,
    socialId: social.id,
    userId: uuid(),
    status: 'ATTENDED',
    tierName: 'General',
  }),
).sort((a, b) => (a.id < b.id ? -1 : 1));
await createSocials(store).put(socialOf(social));
const contacts = rsvps.map(({ userId }, at) =>
  contactOf(
    User.fromPartial({
      id: userId,
      firstName: `Guest${at}`,
      displayName: `Guest ${at}`,
      email: `${userId}@example.org`,
    }),
  ),
);
for (let at = 0; at < contacts.length; at += 5000) {
  await store.connection
    .collection<(typeof contacts)[number]>('contacts')
    .insertMany(contacts.slice(at, at + 5000));
}

const events = await startRpcDouble({
  names: ['events'],
  bindings: [
    rpc(EventsService, ['messaging'], {
      getSocialAccess: async () => ({ social, isHost: true, isVisible: true, rsvp: undefined }),
      getSocials: async () => ({ socials: [social] }),
      listAudience: async ({ afterRsvpId, limit }) => {
        const from = afterRsvpId ? rsvps.findIndex(each => each.id > afterRsvpId) : 0;
        return { rsvps: from < 0 ? [] : rsvps.slice(from, from + limit) };
      },
    }),
  ],
});
const tokens = await startTokenIssuer();

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const httpPorts = await Promise.all(Array.from({ length: copies }, freePort));
function start(index: number): ChildProcess {
  return fork(`${here}/../src/main.ts`, {
    env: {
      ...process.env,
      ENVIRONMENT: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      HTTP_PORT: String(httpPorts[index]),
      GRPC_PORT: '0',
      MONGO_URL,
      KAFKA_BROKERS,
      REDIS_URL,
      JWKS_URL: tokens.jwksUrl,
      MESSAGING_DATABASE: database,
      TOPIC_PREFIX: `${database}.`,
      EVENTS_GRPC: events.address,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    },
  });
}

async function ready(index: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${httpPorts[index]}/healthz/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
}

/** What bare SMTP gives on this machine right now: one message over and over, nothing kept, as many connections. */
async function bareRate(mails: number): Promise<{ rate: number; cpu: number }> {
  const provider = createSmtpProvider({
    url: `smtp://127.0.0.1:${smtpPort}`,
    requireTLS: false,
    sender: { name: 'Momos', address: 'a@momos.example' },
    deadlines: deadlines.smtp,
  });
  const { html, text } = renderMail({
    subject: 'S',
    preheader: 'P',
    heading: 'H',
    blocks: [{ kind: 'letter', text: 'Dear you' }],
    because: 'B',
  });
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  let left = mails;
  const sendAll = async () => {
    while (left-- > 0) {
      await provider.send({
        channel: 'EMAIL',
        id: uuid(),
        kind: 'blast',
        title: 'Message from the host',
        to: { name: 'A', address: 'bare@example.org' },
        subject: 'S',
        html,
        text,
      });
    }
  };
  await Promise.all(Array.from({ length: 20 }, sendAll));
  const { user, system } = process.cpuUsage(cpuAt);
  await provider.close();
  return { rate: (mails * 1000) / (performance.now() - startedAt), cpu: (user + system) / 1000 / mails };
}

const bare = await bareRate(Math.min(recipients, 5000));
const bareReport = await report();
const running = Array.from({ length: copies }, (_, index) => start(index));
await Promise.all(running.map((_, index) => ready(index)));

/** CPU seconds that the copies have used so far. */
async function cpuSeconds(): Promise<number> {
  const figures = await Promise.all(
    running.map(async (_, index) => (await fetch(`http://127.0.0.1:${httpPorts[index]}/metrics`)).text()),
  );
  return figures.reduce(
    (sum, text) => sum + Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(text)?.[1] ?? 0),
    0,
  );
}

const cpuBefore = await cpuSeconds();
const started = performance.now();
const answer = await fetch(`http://127.0.0.1:${httpPorts[0]}/api/sendRsvpEmails`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${await tokens.tokenFor({ userId: ownerId })}`,
  },
  body: JSON.stringify({
    socialId: social.id,
    subject: '{{ firstName }}, photos of {{ socialTitle }}',
    body: 'Dear {{ firstName }},\n\nthank you for coming to {{ socialTitle }} on {{ socialDate }}. The photos are at {{ socialUrl }}.\n\nSee you next time!',
    audience: { statuses: ['ATTENDED'] },
  }),
});
if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
const { data: blast } = (await answer.json()) as { data: { id: string } };

const deliveries = store.connection.collection('deliveries');
let killed = 0;
let lastCount = -1;
let lastChange = performance.now();
for (;;) {
  await pause(50);
  const count = (await report()).count - bareReport.count;
  if (count !== lastCount) {
    lastCount = count;
    lastChange = performance.now();
  }
  if (killed < kills && count > ((killed + 1) * recipients) / (kills + 2)) {
    killed++;
    running[0]?.kill('SIGKILL');
    running[0] = start(0);
  }
  if (count >= recipients || performance.now() - lastChange > 75_000) break;
}
const seconds = (lastChange - started) / 1000;
for (;;) {
  const open = await deliveries.countDocuments({ blastId: blast.id, status: { $in: ['QUEUED', 'SENDING'] } });
  if (open === 0) break;
  await pause(500);
}
const cpu = (await cpuSeconds()) - cpuBefore;
const states = await deliveries
  .aggregate<{ _id: string; count: number }>([
    { $match: { blastId: blast.id } },
    { $group: { _id: '$status', count: { $sum: 1 } } },
  ])
  .toArray();
const final = await report();
const print = (name: string, value: number, unit: string) =>
  process.stdout.write(`${name} ${Math.round(value * 100) / 100} ${unit}\n`);
print('blast-recipients', recipients, 'mails');
print('blast-copies', copies, 'processes');
print('blast-seconds', seconds, 's');
print('blast-rate', recipients / seconds, 'mails/s');
print('blast-bare-smtp-rate', bare.rate, 'mails/s');
print('blast-of-bare', recipients / seconds / bare.rate, 'ratio');
print('blast-bare-smtp-cpu', bare.cpu, 'ms/mail');
if (kills === 0) print('blast-sender-cpu', (cpu * 1000) / recipients, 'ms/mail');
print('blast-kills', killed, 'kills');
// One of each is the bare run's own recipient.
print('blast-reached', final.reached - 1, 'people');
print('blast-twice', final.twice - 1, 'people');
for (const { _id, count } of states) print(`blast-${_id.toLowerCase()}`, count, 'deliveries');

for (const child of running) child.kill('SIGTERM');
await Promise.all(running.map(async child => (child.exitCode === null ? once(child, 'exit') : undefined)));
sink.kill();
events.close();
await tokens.close();
await store.connection.dropDatabase();
await store.close();
process.exit(0);
