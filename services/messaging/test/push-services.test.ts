import { expect, test } from '@jest/globals';
import { Social } from '@momos/contracts/proto/events/v1/bus';
import { createLogger } from '@momos/runtime';
import { createErased, migrate } from '@momos/store';
import { connectBus, eventually, useEngines } from '@momos/testing';
import { Registry } from 'prom-client';
import { v7 as uuid } from 'uuid';
import { createAddenda } from '../src/addendum/addendum.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { createBlasts } from '../src/blast/blast.store.ts';
import { createContacts } from '../src/contact/contact.store.ts';
import { createDeliveries } from '../src/delivery/delivery.store.ts';
import { newNotice, queueMessages } from '../src/delivery/queue-notices.ts';
import { createKnownStates } from '../src/known-state/known-state.store.ts';
import { approval } from '../src/notice/approval.notice.ts';
import { createOptOuts } from '../src/opt-out/opt-out.store.ts';
import { createBulkheads } from '../src/provider/bulkheads.ts';
import type { Push, SendOutcome } from '../src/provider/provider.ts';
import { createRefusalCounts } from '../src/provider/refusal-counts.ts';
import { createPushDevices } from '../src/push/push-device.store.ts';
import { createOutcomeCounter } from '../src/sending/outcome-counter.ts';
import { createSender, type SenderDeps } from '../src/sending/sender.ts';
import { timing } from '../src/sending/timing.ts';
import { socialOf } from '../src/social/social.ts';
import { createSocials } from '../src/social/social.store.ts';
import { createSuppressions } from '../src/suppression/suppression.store.ts';

const engines = useEngines();
const log = createLogger({ service: 'test', level: 'silent' });
const clock = { now: () => new Date() };
const contacts = (id: string) => ({
  ...{ _id: id, firstName: 'A', lastName: 'B', displayName: 'A B', slug: 'a', photoPath: '' },
  ...{ email: `${id}@example.org`, provenMobile: '', isPushAllowed: true },
});

test('a push service that hangs holds up its own pushes only, also in what is claimed', async () => {
  const store = await engines.connectStore();
  const deliveries = createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  const erased = createErased(store);
  const devices = createPushDevices(store, erased);
  const people = createContacts(store);
  const socials = createSocials(store);
  await migrate(store);
  const socialId = uuid();
  await socials.put(
    socialOf(Social.fromPartial({ id: socialId, version: 1, title: 'Supper', timezone: 'UTC' })),
  );

  /** Approvals of people with one browser each at a push service. */
  async function approve(count: number, endpoint: string) {
    for (let index = 0; index < count; index += 1) {
      const userId = uuid();
      await people.put(contacts(userId));
      const keys = { p256dh: 'p', auth: 'a' };
      await devices.add({ userId, endpoint: `${endpoint}/${userId}`, keys, createdAt: clock.now() });
      await store.transaction(() =>
        queueMessages({ deliveries, devices, clock, wake: () => undefined }, [
          newNotice(approval, {
            ...{ cause: uuid(), userId, socialId, rsvpId: uuid(), occurredAt: clock.now() },
            content: {
              about: 'rsvp',
              rsvp: { status: 'APPROVED', tierName: '', plusOnes: 0, ticketCode: '' },
            },
          }),
        ]),
      );
    }
  }
  await approve(30, 'https://one.hangs.example');
  await approve(30, 'https://two.hangs.example');
  await approve(5, 'https://push.works.example');

  const sent: string[] = [];
  const hung: (() => void)[] = [];
  const push = {
    name: 'test',
    close: async () => undefined,
    send: async ({ to }: Push): Promise<SendOutcome> => {
      if (to.endpoint.includes('hangs')) await new Promise<void>(resolve => hung.push(resolve));
      else sent.push(to.endpoint);
      return { kind: 'sent' };
    },
  };
  const silent = { ...push, send: async () => ({ kind: 'sent' }) as const };
  const bulkhead = { slots: 6, codeSlots: 0, deadlineMs: 600_000 };
  const metrics = new Registry();
  const unexpected = async () => {
    throw new Error('no other service is called');
  };
  const deps: SenderDeps = {
    ...{ deliveries, devices, contacts: people, socials, log, clock },
    countOutcome: createOutcomeCounter(metrics),
    refusals: createRefusalCounts(metrics),
    timing: { ...timing, beginWithinMs: 600_000, leaseMs: 700_000 },
    bulkheads: createBulkheads(
      { email: silent, sms: silent, push },
      { EMAIL: bulkhead, SMS: bulkhead, PUSH: { ...bulkhead, slotsPerPlace: 2 } },
    ),
    frequencyGate: { take: async () => true, release: async () => undefined },
    smsGate: { take: async () => ({ release: async () => undefined }) },
    breakOff: async () => undefined,
    blasts: createBlasts(store),
    addenda: createAddenda(store),
    memberships: createMemberships(store),
    optOuts: createOptOuts(store, erased),
    knownStates: createKnownStates(store),
    suppressions: createSuppressions(store),
    identity: {
      ...{ getUsers: unexpected, findUser: unexpected, subscribe: unexpected },
      ...{ unsubscribe: unexpected, listSubscribers: unexpected, listVerifiedEmails: unexpected },
    },
    events: { getSocialAccess: unexpected, getSocials: unexpected, listAudience: unexpected },
    publicUrl: 'https://momos.example',
    unsubscribeSecret: 'a-secret-for-the-tests',
    quietHours: { from: 0, to: 0 },
  };
  const sender = createSender(deps, { channel: 'PUSH', priority: 0 });
  sender.start();
  await eventually(() => expect(sent).toHaveLength(5), { within: 20_000 });
  // Two names of one operator are one service.
  expect(hung).toHaveLength(2);
  const claimed = await store.connection
    .collection<{ channel: string }>('deliveries')
    .find({ status: 'SENDING', leaseUntil: { $lt: new Date(Date.now() + 900_000) } })
    .toArray();
  expect(claimed.length).toBeLessThanOrEqual(4 + 5);
  const release = setInterval(() => hung.splice(0).forEach(resolve => resolve()), 5);
  await sender.stop();
  clearInterval(release);
});
