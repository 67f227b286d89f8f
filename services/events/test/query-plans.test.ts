import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { queryPlans, unindexedQueries, useEngines } from '@momos/testing';
import { createBadgeSheets } from '../src/badge/badge-sheet.store.ts';
import { createConferenceTickets } from '../src/conference/conference-ticket.store.ts';
import { createConferences } from '../src/conference/conference.store.ts';
import { createPeople } from '../src/person/person.store.ts';
import { createPostRsvps } from '../src/post-rsvp/post-rsvp.store.ts';
import { createReviews } from '../src/host-review/host-review.store.ts';
import { createReviewReports } from '../src/review-report/review-report.store.ts';
import { createFormAnswers } from '../src/public-form/form-answer.store.ts';
import { createPublicForms } from '../src/public-form/public-form.store.ts';
import { createRsvps } from '../src/rsvp/rsvp.store.ts';
import { createSubscriptions } from '../src/rsvp/subscription.store.ts';
import { createTicketHolders } from '../src/rsvp/ticket-holder.store.ts';
import { createGuestInvitations } from '../src/rsvp/guest-invitation.store.ts';
import { createInvitationCounts } from '../src/guest-invitation/invitation-count.store.ts';
import { createTicketTransfers } from '../src/rsvp/ticket-transfer.store.ts';
import { createSocialDisputes } from '../src/social-dispute/social-dispute.store.ts';
import { createTablePlans } from '../src/table/table-plan.store.ts';
import { createSearchAlerts } from '../src/search-alert/search-alert.store.ts';
import { createSeatStore } from '../src/seat/seat.store.ts';
import { createSocials } from '../src/social/social.store.ts';

const engines = useEngines();

test('every query uses its index', async () => {
  const store = await engines.connectStore();
  createConferenceTickets(store, 'a-secret-for-the-tests');
  createConferences(store);
  createPeople(store, 0);
  createPostRsvps(store);
  createSocialDisputes(store, 'a-secret-for-the-tests');
  createFormAnswers(store, 'a-secret-for-the-tests');
  createPublicForms(store, 'a-secret-for-the-tests');
  createReviews(store, 'a-secret-for-the-tests');
  createReviewReports(store, 'a-secret-for-the-tests');
  createRsvps(store);
  createSearchAlerts(store);
  createSeatStore(store);
  createSocials(store);
  createSubscriptions(store);
  createTablePlans(store);
  createBadgeSheets(store);
  createTicketHolders(store);
  createTicketTransfers(store);
  createGuestInvitations(store);
  createInvitationCounts(store);
  await migrate(store);
  const now = new Date();
  const examples = {
    host_reviews: { ofHosts: [['x', 'y']] },
    review_reports: { openOf: ['HOST', 'x'], withStatus: ['OPEN'] },
    rsvps: {
      withStatus: ['x', ['APPROVED', 'ATTENDED']],
      ofPerson: ['x', ['APPROVED']],
      refundFailed: [['x', 'y']],
      leftWaitlist: [['x', 'y']],
      expired: [now],
    },
    subscriptions: { due: [now] },
    search_alerts: { due: [now] },
    socials: { listedBetween: [now, now] },
    guest_invitations: {
      ofSocial: ['x', {}],
      inState: ['x', 'INVITED'],
      toAddress: [['x', 'y']],
      toForget: [now],
    },
    guest_invitation_counts: { ofAny: [['x', 'y']], ended: [now] },
    ticket_transfers: { toAddress: [['x', 'y']], expired: [now] },
  };
  expect(await unindexedQueries(store, examples)).toEqual([]);
  expect((await queryPlans(store, examples)).length).toBeGreaterThan(25);
});
