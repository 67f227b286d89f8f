import { expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { createErased, migrate } from '@momos/store';
import { connectBus, queryPlans, unindexedQueries, useEngines } from '@momos/testing';
import { createAddenda } from '../src/addendum/addendum.store.ts';
import { createBlasts } from '../src/blast/blast.store.ts';
import { createOwnTemplates } from '../src/blast-template/blast-template.store.ts';
import { createAttendees } from '../src/chat/attendee.store.ts';
import { createBlocks } from '../src/chat/block.store.ts';
import { createChannels } from '../src/chat/channel.store.ts';
import { createMessages } from '../src/chat/message.store.ts';
import { createMissedMessages } from '../src/chat/missed.store.ts';
import { createReports } from '../src/chat/report.store.ts';
import { createStandings } from '../src/chat/standing.store.ts';
import { createWaitingRequests } from '../src/circle-notice/waiting-request.store.ts';
import { createCircleRequests } from '../src/circle-request/circle-request.store.ts';
import { createCircles } from '../src/circle/circle.store.ts';
import { createSentCodes } from '../src/code/sent-code.store.ts';
import { createDeliveries } from '../src/delivery/delivery.store.ts';
import { createReceivedMessages } from '../src/frequency/received.store.ts';
import { createSeenFeedback } from '../src/feedback/seen-feedback.store.ts';
import { createInvitations } from '../src/membership/invitation.store.ts';
import { createMemberships } from '../src/membership/membership.store.ts';
import { createPosts } from '../src/post/post.store.ts';
import { createKnownStates } from '../src/known-state/known-state.store.ts';
import { createOutboxMessages } from '../src/provider/outbox-message.store.ts';
import { createSendTokens } from '../src/provider/send-pace.store.ts';
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
  createOwnTemplates(store);
  createAttendees(store);
  createBlasts(store);
  createBlocks(store);
  createChannels(store);
  createMessages(store);
  createMissedMessages(store);
  createReports(store);
  createStandings(store);
  createCircles(store);
  createInvitations(store);
  createMemberships(store);
  createCircleRequests(store);
  createWaitingRequests(store);
  createPosts(store);
  createDeliveries(store, (await connectBus(engines, store)).outbox, log);
  createKnownStates(store);
  createOutboxMessages(store);
  createPushDevices(store, createErased(store));
  createSentCodes(store);
  createSeenFeedback(store);
  createReceivedMessages(store);
  createSendTokens(store);
  createSmsCounts(store);
  createSocials(store);
  createSupportLimits(store, 'a-secret-for-the-tests');
  createSuppressions(store);
  await migrate(store);
  const now = new Date();
  const examples = {
    erased: { some: [['x']] },
    blasts: { due: [now], scheduledOf: [['x', 'y']], toFollowers: ['x', now], doneSince: [now] },
    chat_messages: {
      newest: ['x', 5],
      after: ['x', 5],
      numbered: ['x', 5],
      changedAfter: ['x', 5],
      withWords: [
        ['x', 'y'],
        ['one', 'two'],
      ],
    },
    chat_reports: { inStatus: ['OPEN'] },
    circle_invitations: {
      since: ['x', now, ['y']],
      ended: [now],
      ofPerson: ['x', 'y'],
      toAddress: ['a@example.org'],
    },
    circle_members: { membersAfter: ['x', 'y'], expired: [now], toRenew: [now], toCompare: [now] },
    deliveries: {
      due: [{ channel: 'PUSH', priority: 0 }, now, ['hangs.example']],
      endedOfBlast: ['x', ['FAILED'], now],
      expired: [now],
      waitingAbout: [['x'], 'QUEUED'],
    },
    known_states: { expiring: [now] },
    outbox_messages: { expiring: [now] },
    push_devices: { ofPeople: [['x']] },
    received_messages: { expiring: [now] },
    send_paces: { expiring: [now] },
    seen_feedback: { expiring: [now] },
    sent_codes: { expiring: [now] },
    sms_counts: { mostSent: ['host', now], mostRefused: ['host', now], expiring: [now] },
    suppressions: { withDigests: [['x']], ofKind: ['STOPPED'], expiring: [now] },
    support_limits: { expiring: [now] },
  };
  expect(await unindexedQueries(store, examples)).toEqual([]);
  expect((await queryPlans(store, examples)).length).toBeGreaterThan(15);
});
