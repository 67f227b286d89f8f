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
const atOnce = 100;

beforeAll(async () => {
  crm = await startCrm(engines);
});

/** Tells RSVPs of one hot social as fast as `everyMs` allows and answers when each was committed, by its id. */
async function hotSocial(socialId: string, everyMs: number): Promise<Map<string, number>> {
  const told = new Map<string, number>();
  for (let done = 0; done < crowd; done += atOnce) {
    const begun = performance.now();
    const messages = Array.from({ length: atOnce }, () =>
      rsvpChanged({ socialId, userId: uuid(), status: 'APPROVED' }),
    );
    await crm.tell(topics.rsvp, ...messages);
    const now = Date.now();
    for (const { rsvp } of messages) if (rsvp) told.set(rsvp.id, now);
    const left = everyMs - (performance.now() - begun);
    if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
  }
  return told;
}

test('RSVPs of a hot social arrive quickly, and all of them', async () => {
  const registrations = crm.store.connection.collection<{ _id: string; socialId: string }>('registrations');
  const socialId = uuid();
  const seen = new Map<string, number>();
  const stream = registrations.watch([{ $match: { operationType: { $in: ['insert', 'replace'] } } }]);
  // What is written before it is open would not be seen; its first answer brings a token.
  const opened = once(stream, 'resumeTokenChanged');
  stream.on('change', change => {
    if ('documentKey' in change) seen.set(String(change.documentKey._id), Date.now());
  });
  await opened;
  await crm.tell(topics.rsvp, rsvpChanged({ socialId: uuid(), userId: uuid() }));
  await eventually(async () => expect(seen.size).toBe(1));

  const started = Date.now();
  const told = await hotSocial(socialId, 100);
  await eventually(async () => expect(seen.size).toBe(crowd + 1), { within: 60_000 });
  const last = Math.max(...seen.values());
  await stream.close();
  const lags = [...told].map(([id, at]) => (seen.get(id) ?? Infinity) - at).sort((a, b) => a - b);
  const percentile = (share: number) => lags[Math.ceil(lags.length * share) - 1];
  const figures = {
    appliedPerSecond: Math.round(crowd / ((last - started) / 1000)),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
  process.stdout.write(`CRM: ${JSON.stringify(figures)}\n`);
  expect(await registrations.countDocuments({ socialId })).toBe(crowd);
  expect(
    await crm.store.connection.collection('people').countDocuments({ rsvps: `${socialId}:APPROVED` }),
  ).toBe(crowd);
}, 120_000);
