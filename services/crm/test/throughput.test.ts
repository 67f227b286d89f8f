import { beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { topics } from '@momos/contracts/topics';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { rsvpChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;
const crowd = 3000;
const batchSize = 100;

beforeAll(async () => {
  crm = await startCrm(engines);
});

/** Publishes a batch of RSVPs of one social every `everyMs` and returns the time of each by its id. */
async function hotSocial(socialId: string, everyMs: number): Promise<Map<string, number>> {
  const published = new Map<string, number>();
  for (let done = 0; done < crowd; done += batchSize) {
    const begun = performance.now();
    const messages = Array.from({ length: batchSize }, () =>
      rsvpChanged({ socialId, userId: uuid(), status: 'APPROVED' }),
    );
    await crm.publish(topics.rsvp, ...messages);
    const now = Date.now();
    for (const { rsvp } of messages) if (rsvp) published.set(rsvp.id, now);
    const left = everyMs - (performance.now() - begun);
    if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
  }
  return published;
}

test('every RSVP of a hot social is applied, with its delay measured', async () => {
  const registrations = crm.store.connection.collection<{ _id: string; socialId: string }>(
    `${crm.prefix}registrations`,
  );
  const socialId = uuid();
  const seen = new Map<string, number>();
  const stream = registrations.watch([{ $match: { operationType: { $in: ['insert', 'replace'] } } }]);
  // Its first answer has a resume token: from then on it sees every write.
  const opened = once(stream, 'resumeTokenChanged');
  stream.on('change', change => {
    if ('documentKey' in change) seen.set(String(change.documentKey._id), Date.now());
  });
  await opened;
  await crm.publish(topics.rsvp, rsvpChanged({ socialId: uuid(), userId: uuid() }));
  await eventually(async () => expect(seen.size).toBe(1));

  const started = Date.now();
  const published = await hotSocial(socialId, 100);
  await eventually(async () => expect(seen.size).toBe(crowd + 1), { within: 60_000 });
  const last = Math.max(...seen.values());
  await stream.close();
  const lags = [...published].map(([id, at]) => (seen.get(id) ?? Infinity) - at).sort((a, b) => a - b);
  const percentile = (share: number) => lags[Math.ceil(lags.length * share) - 1];
  const figures = {
    appliedPerSecond: Math.round(crowd / ((last - started) / 1000)),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
  process.stdout.write(`CRM: ${JSON.stringify(figures)}\n`);
  expect(await registrations.countDocuments({ socialId })).toBe(crowd);
  expect(
    await crm.store.connection
      .collection(`${crm.prefix}people`)
      .countDocuments({ rsvps: `${socialId}:APPROVED` }),
  ).toBe(crowd);
}, 120_000);
