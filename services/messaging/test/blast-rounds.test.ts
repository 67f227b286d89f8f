import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Rsvp, Social, SocialChange } from '@momos/contracts/proto/events/v1/bus';
import { createLogger } from '@momos/runtime';
import { migrate, type Store } from '@momos/store';
import { connectBus, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { attendees } from '../src/audience/attendees.audience.ts';
import { createBlastClicks } from '../src/blast/blast-click.store.ts';
import { type Blasts, createBlasts } from '../src/blast/blast.store.ts';
import { counted } from '../src/blast/blast-view.ts';
import { changeBlast } from '../src/blast/change-blast.ts';
import { createBlast, timeBy } from '../src/blast/create-blast.ts';
import { advanceBlasts, type RunBlastsDeps } from '../src/blast/run-blasts.ts';
import { createCircles } from '../src/circle/circle.store.ts';
import { onSocialChanged } from '../src/consumer/on-social-changed.ts';
import { createDeliveries, type Deliveries } from '../src/delivery/delivery.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { migrations, setLeads } from '../src/migrations.ts';
import { createSocials } from '../src/social/social.store.ts';
import { socialOf } from '../src/social/social.ts';
import type { TemplateRunner } from '../src/template/template-runner.ts';

const engines = useEngines();
jest.setTimeout(60_000);
const { signal } = new AbortController();
const start = new Date('2030-02-01T23:00:00Z');
const hour = 3_600_000;

let store: Store;
let blasts: Blasts;
let deliveries: Deliveries;
let now = new Date('2030-01-15T12:00:00Z');
let socials: Map<string, Social>;
/** Runs while a page of recipients is read. */
let whileReading: (socialId: string) => Promise<void> = async () => undefined;
let deps: RunBlastsDeps;

beforeAll(async () => {
  store = await engines.connectStore();
  const log = createLogger({ service: 'test', level: 'silent' });
  blasts = createBlasts(store);
  deliveries = createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  const circles = { circles: createCircles(store), memberships: createMemberships(store) };
  await migrate(store, migrations);
  socials = new Map();
  deps = {
    ...{ store, blasts, deliveries, log, blastClicks: createBlastClicks(store) },
    clock: { now: () => now },
    wake: () => undefined,
    devices: { ofPeople: async () => [] },
    events: {
      getSocials: async ({ ids }: { ids: string[] }) => ({
        socials: ids.flatMap(id => socials.get(id) ?? []),
      }),
      listAudience: async ({ socialId }: { socialId: string }) => {
        await whileReading(socialId);
        return { rsvps: [Rsvp.fromPartial({ id: uuid(), userId: uuid(), socialId })] };
      },
    } as unknown as RunBlastsDeps['events'],
    identity: {} as RunBlastsDeps['identity'],
    ...circles,
  };
});

function addSocial(): Social {
  const id = uuid();
  const given = { id, version: 1, ownerId: uuid(), timezone: 'America/New_York' };
  const social = Social.fromPartial({ ...given, eventTimestamp: start, eventEndTimestamp: start });
  socials.set(id, social);
  return social;
}

const writing = {
  wakeBlasts: () => undefined,
  templates: { check: async () => undefined } as unknown as TemplateRunner,
};
const create = (social: Social, scheduledAt?: Date) =>
  createBlast(
    { ...deps, ...writing },
    {
      ...{ social: socialOf(social), createdBy: social.ownerId, channel: 'EMAIL', subject: 'S', body: 'B' },
      audience: { statuses: ['APPROVED'] },
      ...(scheduledAt ? { scheduledAt } : {}),
    },
  );
const stateOf = async (id: string) => {
  const blast = (await blasts.get([id])).get(id);
  const { QUEUED, SUPPRESSED } = await deliveries.countsOf(id);
  return {
    phase: blast?.phase,
    scheduledAt: blast?.scheduledAt,
    skipReason: blast?.skipReason,
    QUEUED,
    SUPPRESSED,
  };
};
/** Rounds until nothing is due. */
async function run(): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const next = await advanceBlasts(deps, signal);
    if (!next || next > now) return;
  }
  throw new Error('rounds without end');
}
/** What happens while the runner reads the first page of a blast of this social. */
function whileReadingOf(social: Social, happens: () => Promise<unknown>): void {
  whileReading = async socialId => {
    if (socialId !== social.id) return;
    whileReading = async () => undefined;
    await happens();
  };
}

describe('what happens while the runner reads a page of recipients', () => {
  test('a blast that is postponed waits for its new time', async () => {
    const social = addSocial();
    const blast = await create(social, new Date(now.getTime() + hour));
    now = new Date(now.getTime() + hour);
    const later = new Date(now.getTime() + hour);
    whileReadingOf(social, () =>
      changeBlast(
        { ...deps, ...writing },
        { blast, audience: attendees, timeOf: timeBy(socialOf(social)) },
        { scheduledAt: later, subject: 'Later' },
      ),
    );
    await run();
    expect(await stateOf(blast._id)).toMatchObject({ phase: 'SCHEDULED', scheduledAt: later, QUEUED: 0 });
    now = later;
    await run();
    expect(await stateOf(blast._id)).toMatchObject({ phase: 'SENDING', QUEUED: 1 });
  });

  test('a social that is cancelled ends its schedule', async () => {
    const social = addSocial();
    const blast = await create(social, new Date(now.getTime() + hour));
    now = new Date(now.getTime() + hour);
    whileReadingOf(social, () =>
      consume(SocialChange.SOCIAL_CHANGE_CANCELLED, { ...social, isCancelled: true }),
    );
    await run();
    expect(await stateOf(blast._id)).toMatchObject({
      phase: 'CANCELED',
      skipReason: 'SOCIAL_CANCELLED',
      QUEUED: 0,
    });
  });
});

const consume = (change: SocialChange, social: Social) =>
  store.transaction(() =>
    onSocialChanged({ ...deps, ...writing, socials: createSocials(store), onHostsChanged: () => undefined })(
      {
        change,
        social: { ...social, version: social.version + 1 },
        editAuthorId: '',
        isEditAccepted: false,
        editComment: '',
      },
      { id: uuid(), time: now, key: social.id, version: social.version + 1 } as never,
    ),
  );

describe('a schedule follows its social', () => {
  test('by what events knows, before the message arrives', async () => {
    const [moved, cancelled] = [addSocial(), addSocial()];
    const due = new Date(now.getTime() + hour);
    const [one, two] = [await create(moved, due), await create(cancelled, due)];
    socials.set(moved.id, { ...moved, eventTimestamp: new Date(start.getTime() + 24 * hour) });
    socials.set(cancelled.id, { ...cancelled, isCancelled: true });
    now = due;
    await run();
    const later = new Date(due.getTime() + 24 * hour);
    expect(await stateOf(one._id)).toMatchObject({ phase: 'SCHEDULED', scheduledAt: later, QUEUED: 0 });
    expect(await stateOf(two._id)).toMatchObject({ skipReason: 'SOCIAL_CANCELLED', QUEUED: 0 });
  });

  test('a lead that has passed after a move is skipped', async () => {
    const social = addSocial();
    const blast = await create(social, new Date(start.getTime() - 7 * 24 * hour));
    const nearer = new Date(now.getTime() + 3 * 24 * hour);
    await consume(SocialChange.SOCIAL_CHANGE_MOVED, { ...social, eventTimestamp: nearer });
    await run();
    expect(await stateOf(blast._id)).toMatchObject({
      phase: 'CANCELED',
      skipReason: 'SOCIAL_MOVED',
      QUEUED: 0,
    });
  });

  test('what is queued is not sent after the social is cancelled; a blast that a host sends then is', async () => {
    const social = addSocial();
    const reminder = await create(social, new Date(now.getTime() + hour));
    now = new Date(now.getTime() + hour);
    await run();
    const off = { ...social, isCancelled: true };
    await consume(SocialChange.SOCIAL_CHANGE_CANCELLED, off);
    socials.set(social.id, off);
    expect(await stateOf(reminder._id)).toMatchObject({ phase: 'CANCELED', QUEUED: 0, SUPPRESSED: 1 });
    const sorry = await create(off);
    await run();
    expect(await stateOf(sorry._id)).toMatchObject({ phase: 'SENDING', QUEUED: 1 });
  });
});

test('a hundred blasts that fail or wait for their messages delay no later one', async () => {
  const stuck = addSocial();
  const failing: string[] = [];
  for (let each = 0; each < 50; each++) failing.push((await create(stuck))._id);
  for (let each = 0; each < 50; each++) await create(addSocial());
  await run();
  whileReading = async socialId => {
    if (socialId === stuck.id) throw new Error('events does not answer');
  };
  for (const _id of failing) {
    await store.connection
      .collection<{ _id: string }>('blasts')
      .updateOne({ _id }, { $set: { phase: 'ADDRESSING' } });
  }
  now = new Date(now.getTime() + 60_000);
  const last = await create(addSocial());
  await run();
  expect(await stateOf(last._id)).toMatchObject({ phase: 'SENDING', QUEUED: 1 });
  whileReading = async () => undefined;
});

test('counts follow a message whose sender finds out late that it was sent', async () => {
  const social = addSocial();
  const blast = await create(social);
  await run();
  const rows = store.connection.collection<{ blastId: string; status: string }>('deliveries');
  const become = (status: string) => rows.updateOne({ blastId: blast._id }, { $set: { status } });
  await become('UNKNOWN');
  now = new Date(now.getTime() + 60_000);
  await run();
  const done = (await blasts.get([blast._id])).get(blast._id);
  expect(done).toMatchObject({ phase: 'DONE', counts: { UNKNOWN: 1 } });
  await become('SENT');
  if (done) expect((await counted(deps, done)).counts).toMatchObject({ UNKNOWN: 0, SENT: 1 });
});

test('a schedule of before leads were wall-clock times keeps its distance', async () => {
  const social = addSocial();
  const blast = await create(social, new Date('2030-01-25T23:00:00Z'));
  const rows = store.connection.collection<{ _id: string }>('blasts');
  const leadMs = 7 * 24 * hour;
  await rows.updateOne({ _id: blast._id }, { $set: { leadMs }, $unset: { lead: '', nextAt: '' } });
  await createSocials(store).put(socialOf(social));
  const database = store.connection.db;
  if (!database) throw new Error('connected');
  await setLeads.up(database);
  expect((await blasts.get([blast._id])).get(blast._id)).toMatchObject({ lead: blast.lead, nextAt: null });
  now = new Date(now.getTime() + 1000);
  await run();
  expect(await stateOf(blast._id)).toMatchObject({ phase: 'SCHEDULED', QUEUED: 0 });
});
