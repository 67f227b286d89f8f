import { expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { createErased, migrate } from '@momos/store';
import { connectBus, queryPlans, unindexedQueries, useEngines } from '@momos/testing';
import { createAddenda } from '../src/addendum/addendum.store.ts';
import { createBlasts } from '../src/blast/blast.store.ts';
import { createOwnTemplates } from '../src/blast-template/blast-template.store.ts';
import { createCircles } from '../src/circle/circle.store.ts';
import { createSentCodes } from '../src/code/sent-code.store.ts';
import { createDeliveries } from '../src/delivery/delivery.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { createKnownStates } from '../src/known-state/known-state.store.ts';
import { createOutboxMessages } from '../src/provider/outbox-message.store.ts';
import { createPushDevices } from '../src/push/push-device.store.ts';
import { createSmsCounts } from '../src/sms/sms-count.store.ts';
import { createSuppressions } from '../src/suppression/suppression.store.ts';
import { createSocials } from '../src/social/social.store.ts';
import { createSupportLimits } from '../src/support/support-limit.store.ts';

const engines = useEngines();
const log = createLogger({ service: 'test', level: 'silent' });

test('every query uses its index', async () => {
  const store = await engines.connectStore();
  createAddenda(store);
  createBlasts(store);
  createOwnTemplates(store);
  createCircles(store);
  createMemberships(store);
  createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  createKnownStates(store);
  createOutboxMessages(store);
  createPushDevices(store, createErased(store));
  createSentCodes(store);
  createSmsCounts(store);
  createSocials(store);
  createSupportLimits(store, 'a-secret-for-the-tests');
  createSuppressions(store);
  await migrate(store);
  const now = new Date();
  const examples = {
    erased: { some: [['x']] },
    blasts: { due: [now], scheduledOf: [['x', 'y']], toFollowers: ['x', now], doneSince: [now] },
    circle_members: { expired: [now], toCompare: [now] },
    deliveries: {
      due: ['PUSH', now, ['hangs.example']],
      endedOfBlast: ['x', ['FAILED'], now],
      expired: [now],
      waitingAbout: [['x'], 'QUEUED'],
    },
    known_states: { expiring: [now] },
    outbox_messages: { expiring: [now] },
    push_devices: { ofPeople: [['x']] },
    sent_codes: { expiring: [now] },
    sms_counts: { mostSent: ['host', now], mostRefused: ['host', now], expiring: [now] },
    suppressions: { withDigests: [['x']], ofKind: ['STOPPED'], expiring: [now] },
    support_limits: { expiring: [now] },
  };
  expect(await unindexedQueries(store, examples)).toEqual([]);
  expect((await queryPlans(store, examples)).length).toBeGreaterThan(15);
});
