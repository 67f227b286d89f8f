import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import { createLogger } from '@momos/runtime';
import { migrate, type Store } from '@momos/store';
import { connectBus, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type BlastClicks, createBlastClicks } from '../src/blast/blast-click.store.ts';
import { type Blast, newBlast } from '../src/blast/blast.ts';
import { type Blasts, createBlasts } from '../src/blast/blast.store.ts';
import { cancelBlast } from '../src/blast/change-blast.ts';
import { decideTest } from '../src/blast/decide-test.ts';
import { pauseBlast, resumeBlast } from '../src/blast/run-blast.ts';
import { advanceBlasts, type RunBlastsDeps } from '../src/blast/run-blasts.ts';
import { newSubjectTest, type Variant } from '../src/blast/subject-test.ts';
import { createCircles } from '../src/circle/circle.store.ts';
import { createDeliveries, type Deliveries } from '../src/delivery/delivery.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { migrations } from '../src/migrations.ts';
import type { TemplateRunner } from '../src/template/template-runner.ts';

const engines = useEngines();
jest.setTimeout(60_000);
const { signal } = new AbortController();
const hour = 3_600_000;

let store: Store;
let blasts: Blasts;
let clicks: BlastClicks;
let deliveries: Deliveries;
let now = new Date('2030-01-15T12:00:00Z');
let deps: RunBlastsDeps;
/** Of each social. */
const audiences = new Map<string, { id: string; userId: string }[]>();

beforeAll(async () => {
  store = await engines.connectStore();
  const log = createLogger({ service: 'test', level: 'silent' });
  blasts = createBlasts(store);
  clicks = createBlastClicks(store);
  deliveries = createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  deps = {
    ...{ store, blasts, deliveries, log, blastClicks: clicks },
    clock: { now: () => now },
    wake: () => undefined,
    devices: { ofPeople: async () => [] },
    events: {
      listAudience: async ({ socialId }: { socialId: string }) => ({
        rsvps: (audiences.get(socialId) ?? []).map(each => Rsvp.fromPartial({ ...each, socialId })),
      }),
    } as unknown as RunBlastsDeps['events'],
    identity: {} as RunBlastsDeps['identity'],
    ...{ circles: createCircles(store), memberships: createMemberships(store) },
  };
  await migrate(store, migrations);
});

const writing = {
  wakeBlasts: () => undefined,
  templates: { check: async () => undefined } as unknown as TemplateRunner,
};

/** A blast to so many people, with two subjects. */
async function addBlast(people: number, given: Partial<Blast> = {}): Promise<Blast> {
  const socialId = uuid();
  audiences.set(
    socialId,
    Array.from({ length: people }, () => ({ id: uuid(), userId: uuid() })),
  );
  const blast = newBlast(
    {
      ...{ _id: uuid(), purpose: 'NEWS', socialId, ownerId: uuid(), createdBy: uuid() },
      ...{ audience: { statuses: ['APPROVED'] }, subject: 'One', body: 'Words' },
      subjectTest: newSubjectTest({ subject: 'Two', percent: 50, hours: 2 }),
      ...given,
    },
    now,
  );
  await blasts.add(blast);
  return blast;
}

/** Rounds of two copies until nothing is due. */
async function run(): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const [next] = await Promise.all([advanceBlasts(deps, signal), advanceBlasts(deps, signal)]);
    if (!next || next > now) return;
  }
  throw new Error('rounds without end');
}

const rows = () =>
  store.connection.collection<{ blastId: string; variant?: Variant; userId: string; status: string }>(
    'deliveries',
  );
const mailsOf = ({ _id }: Blast) => rows().find({ blastId: _id }).toArray();
const read = async ({ _id }: Blast) => {
  const found = (await blasts.get([_id])).get(_id);
  if (!found) throw new Error('no blast');
  return found;
};
const sent = ({ _id }: Blast) => rows().updateMany({ blastId: _id }, { $set: { status: 'SENT' } });
const click = ({ _id: blastId }: Blast, variant: Variant, count: number) =>
  Promise.all(Array.from({ length: count }, () => clicks.add({ _id: uuid(), blastId, variant }, now)));
const clicksLeft = ({ _id }: Blast) =>
  store.connection.collection('blast_clicks').countDocuments({ blastId: _id }, { hint: { _id: 1 } });

async function tested(people = 100): Promise<Blast> {
  const blast = await addBlast(people);
  await run();
  await hoursBegin(blast);
  return read(blast);
}

/** The mails of its test are sent, which the next count finds. */
async function hoursBegin(blast: Blast): Promise<void> {
  await sent(blast);
  now = new Date(now.getTime() + hour);
  await run();
}

describe('a blast with two subjects', () => {
  test('goes to a share first, waits, and then to the rest with the better one, once to each', async () => {
    const blast = await tested();
    expect(blast).toMatchObject({ phase: 'TESTING', subjectTest: { isHalved: false, winner: null } });
    const first = await mailsOf(blast);
    expect(first.length).toBeGreaterThan(20);
    expect(first.length).toBeLessThan(80);
    expect(new Set(first.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']));
    await click(blast, 'B', 3);
    now = new Date(now.getTime() + 2 * hour - 1000);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'TESTING' });
    now = new Date(now.getTime() + 1000);
    await run();
    const after = await read(blast);
    expect(after).toMatchObject({
      phase: 'SENDING',
      subjectTest: { winner: 'B', decidedBy: 'CLICKS', results: { A: { clicks: 0 }, B: { clicks: 3 } } },
    });
    const all = await mailsOf(blast);
    expect(all).toHaveLength(100);
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(100);
    expect(all.filter(({ variant }) => variant)).toHaveLength(first.length);
    expect(after.subjectTest?.results?.A.sent).toBe(first.filter(({ variant }) => variant === 'A').length);
    expect(await clicksLeft(blast)).toBe(0);
  });

  test('of a small audience is split in halves, without a second step', async () => {
    const blast = await tested(30);
    expect(blast).toMatchObject({ phase: 'TESTING', subjectTest: { isHalved: true } });
    expect(await mailsOf(blast)).toHaveLength(30);
    await click(blast, 'A', 1);
    now = new Date(now.getTime() + 2 * hour);
    await run();
    expect(await read(blast)).toMatchObject({
      phase: 'DONE',
      subjectTest: { winner: 'A', results: { A: { clicks: 1 } } },
    });
    expect(await mailsOf(blast)).toHaveLength(30);
    expect(await clicksLeft(blast)).toBe(0);
  });

  test('is decided once, whichever of two copies and a host is first', async () => {
    const blast = await tested();
    const decide = (chosen?: Variant) => decideTest({ ...deps, ...writing }, blast, chosen);
    const answers = await Promise.allSettled([decide('A'), decide('B'), decide()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const after = await read(blast);
    const [won] = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(after.subjectTest).toEqual(won?.subjectTest);
    await run();
    expect(await mailsOf(blast)).toHaveLength(100);
  });

  test('sends nothing more once it is cancelled, and keeps no click', async () => {
    const blast = await tested();
    await click(blast, 'A', 2);
    const before = (await mailsOf(blast)).length;
    await cancelBlast({ ...deps, ...writing }, blast);
    now = new Date(now.getTime() + 3 * hour);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'CANCELED' });
    expect(await mailsOf(blast)).toHaveLength(before);
    expect(await clicksLeft(blast)).toBe(0);
    await expect(decideTest({ ...deps, ...writing }, await read(blast), 'B')).rejects.toMatchObject({
      code: 'illegal_state',
    });
  });

  test('decides nothing while it is paused, and counts on for the hours that were left', async () => {
    const blast = await tested();
    const paused = await pauseBlast({ ...deps, ...writing }, blast);
    now = new Date(now.getTime() + 3 * hour);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'PAUSED', subjectTest: { winner: null } });
    await resumeBlast({ ...deps, ...writing }, paused);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'TESTING', subjectTest: { winner: null } });
    now = new Date(now.getTime() + 2 * hour);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'SENDING', subjectTest: { winner: 'A' } });
    expect(await mailsOf(blast)).toHaveLength(100);
  });

  test('decides nothing while its mails wait for their provider', async () => {
    const blast = await addBlast(100);
    await run();
    now = new Date(now.getTime() + 30 * hour);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'TESTING', subjectTest: { decideAt: null } });
    await hoursBegin(blast);
    const { subjectTest } = await read(blast);
    expect(subjectTest).toMatchObject({ winner: null, decideAt: new Date(now.getTime() + 2 * hour) });
  });

  test('has the rest written to before its social starts, also where its mails wait', async () => {
    const startsAt = new Date(now.getTime() + 4 * hour);
    const blast = await addBlast(100, { lead: { wallMs: 4 * hour, startsAt, timezone: 'UTC' } });
    await run();
    now = new Date(startsAt.getTime() - hour);
    await run();
    expect(await read(blast)).toMatchObject({ phase: 'SENDING', subjectTest: { winner: 'A' } });
    expect(await mailsOf(blast)).toHaveLength(100);
  });

  test('goes to who is in the audience when the rest is addressed', async () => {
    const blast = await tested();
    const people = audiences.get(blast.socialId) ?? [];
    audiences.set(blast.socialId, [...people, { id: uuid(), userId: uuid() }]);
    await decideTest({ ...deps, ...writing }, blast, 'B');
    await run();
    expect(await mailsOf(blast)).toHaveLength(101);
  });

  test('counts one mail once', async () => {
    const blast = await tested();
    const _id = uuid();
    await Promise.all([1, 2, 3].map(() => clicks.add({ _id, blastId: blast._id, variant: 'A' }, now)));
    expect(await clicks.countsOf(blast._id)).toEqual({ A: 1, B: 0 });
  });
});
