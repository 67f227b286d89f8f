import { beforeAll, describe, expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import type { Route } from '@momos/contracts/route';
import { attendancesContract } from '@momos/contracts/attendances';
import { badgesContract } from '@momos/contracts/badges';
import { chargesContract } from '@momos/contracts/charges';
import { neededProofsContract } from '@momos/contracts/needed-proofs';
import { postRsvpRequestsContract } from '@momos/contracts/post-rsvp-requests';
import { refundsContract } from '@momos/contracts/refunds';
import { questionnairesContract } from '@momos/contracts/questionnaires';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialDisputesContract } from '@momos/contracts/social-disputes';
import { tablesContract, type TablePlan } from '@momos/contracts/tables';
import { ticketsContract } from '@momos/contracts/tickets';
import { walletPassesContract } from '@momos/contracts/wallet-passes';
import { socialCalendarContract } from '@momos/contracts/social-calendar';
import { placesContract } from '@momos/contracts/places';
import { socialsContract } from '@momos/contracts/socials';
import { useEngines } from '@momos/testing';
import {
  type Caller,
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';
import { socialInput } from './social-input.ts';
import { googleSettings } from '../src/testing/wallet-keys.ts';

const engines = useEngines();

const roles = ['visitor', 'stranger', 'attendee', 'host', 'reviewer', 'admin'] as const;
type Role = (typeof roles)[number];
type World = {
  events: RunningEvents;
  by: Record<Role, Caller>;
  social: SocialView;
  rsvp: RsvpView;
  reviewId: string;
  tableId: string;
  attendee: Person;
};
let world: World;

/** A PRIVATE social with one RSVP and its review, anew for each route, so that no call sees what another changed. */
async function freshWorld(
  events: RunningEvents,
  people: Record<Exclude<Role, 'visitor'>, Person>,
): Promise<World> {
  const social = await events.social(people.host, { visibility: 'PRIVATE' });
  const { data: rsvp } = await people.attendee.call<RsvpView>('POST', rsvpsOf(social), {
    inviteCode: social.inviteCode,
  });
  const decide = (status: string) => people.host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status });
  await decide('ATTENDED');
  const review = await people.attendee.call<{ id: string }>('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, {
    rating: 5,
  });
  await decide('APPROVED');
  const tables = [{ name: 'Table', capacity: 8 }];
  const plan = await people.host.call<TablePlan>('POST', `/socials/${social.id}/tables`, { tables });
  return {
    events,
    social,
    rsvp,
    reviewId: review.data.id,
    tableId: plan.data.tables[0]?.id ?? '',
    attendee: people.attendee,
    by: { visitor: events.visitor, ...people },
  };
}

let people: Record<Exclude<Role, 'visitor'>, Person>;
let events: RunningEvents;

beforeAll(async () => {
  events = await startEvents(engines, { env: googleSettings });
  const [stranger, attendee, host] = [await events.person(), await events.person(), await events.person()];
  people = {
    stranger,
    attendee,
    host,
    reviewer: await events.person({ roles: ['reviewer'] }),
    admin: await events.person({ isAdmin: true }),
  };
});

type Expected = Record<Role, number>;
const by = (
  visitor: number,
  stranger: number,
  attendee: number,
  host: number,
  reviewer: number,
  admin: number,
): Expected => ({
  visitor,
  stranger,
  attendee,
  host,
  reviewer,
  admin,
});
const anyone = by(200, 200, 200, 200, 200, 200);
const signedIn = by(401, 200, 200, 200, 200, 200);
/** For hosts alone; to others a PRIVATE social is not there, except to reviewers, who may see it anyway. */
const hosts = by(401, 404, 404, 200, 403, 200);
const viewers = by(404, 404, 200, 200, 200, 200);

type Case = {
  route: Route;
  expected: Expected;
  params?: (world: World) => Record<string, string>;
  query?: (world: World) => Record<string, string>;
  body?: (world: World) => object;
};
const social = ({ social: { id } }: World) => ({ id });
const rsvp = ({ social: { id }, rsvp: { id: rsvpId } }: World) => ({ id, rsvpId });
const review = ({ reviewId }: World) => ({ id: reviewId });

const cases: Case[] = [
  // First, since everybody publishes in the next.
  { route: questionnairesContract.search, expected: by(401, 403, 403, 200, 403, 200) },
  { route: socialsContract.create, expected: by(401, 201, 201, 201, 201, 201), body: () => socialInput() },
  { route: socialsContract.update, expected: hosts, params: social, body: () => ({ title: 'Other' }) },
  {
    route: socialsContract.update,
    expected: by(401, 404, 404, 403, 200, 200),
    params: social,
    body: () => ({ reviewStatus: 'APPROVED' }),
  },
  {
    route: socialsContract.update,
    expected: by(401, 404, 404, 403, 200, 200),
    params: social,
    body: () => ({ isOfficial: true }),
  },
  { route: socialsContract.remove, expected: hosts, params: social },
  { route: socialsContract.get, expected: viewers, params: social },
  { route: socialsContract.getBySlug, expected: viewers, params: world => ({ slug: world.social.slug }) },
  { route: socialsContract.list, expected: anyone },
  { route: socialsContract.visible, expected: anyone },
  { route: socialsContract.placements, expected: anyone },
  { route: socialsContract.past, expected: anyone },
  { route: socialsContract.search, expected: anyone, body: () => ({}) },
  { route: socialsContract.hosted, expected: signedIn },
  { route: socialsContract.waiting, expected: signedIn },
  { route: socialsContract.subscribed, expected: signedIn },
  { route: socialsContract.myPast, expected: signedIn },
  { route: socialsContract.paid, expected: signedIn },
  { route: socialsContract.reviewing, expected: by(401, 403, 403, 403, 200, 200) },
  { route: socialsContract.summary, expected: by(401, 403, 403, 403, 403, 200) },
  { route: socialsContract.duplicate, expected: hosts, params: social },
  {
    route: socialsContract.ticketPrice,
    expected: by(404, 404, 200, 200, 200, 200),
    body: world => ({ socialId: world.social.id }),
  },
  { route: socialsContract.homies, expected: by(401, 404, 200, 200, 200, 200), params: social },
  { route: socialCalendarContract.download, expected: viewers, params: social },
  {
    route: rsvpsContract.create,
    expected: by(401, 404, 409, 201, 201, 201),
    params: social,
    body: () => ({}),
  },
  {
    route: rsvpsContract.update,
    expected: by(401, 404, 200, 404, 404, 404),
    params: social,
    body: () => ({ isAttendanceShared: true }),
  },
  {
    route: rsvpsContract.update,
    expected: hosts,
    params: social,
    body: world => ({ rsvpIds: [world.rsvp.id], status: 'CANCELLED' }),
  },
  { route: rsvpsContract.decide, expected: hosts, params: rsvp, body: () => ({ status: 'CANCELLED' }) },
  { route: rsvpsContract.cancel, expected: by(401, 404, 200, 200, 403, 200), params: rsvp },
  {
    route: rsvpsContract.label,
    expected: hosts,
    params: social,
    body: world => ({ rsvpIds: [world.rsvp.id], addTags: ['VIP'], privateNote: 'Sits at the front' }),
  },
  { route: rsvpsContract.list, expected: hosts, params: social },
  { route: rsvpsContract.listV2, expected: hosts, params: social },
  {
    route: socialDisputesContract.open,
    expected: by(401, 404, 201, 403, 403, 403),
    params: social,
    body: () => ({ reason: 'OTHER', text: 'The door was closed all evening.' }),
  },
  { route: socialDisputesContract.own, expected: by(401, 404, 200, 403, 403, 403), params: social },
  { route: socialDisputesContract.list, expected: by(401, 403, 403, 403, 403, 200) },
  {
    route: socialDisputesContract.decide,
    expected: by(401, 403, 403, 403, 403, 404),
    params: social,
    body: () => ({ status: 'CLOSED', answer: 'Sorry' }),
  },
  { route: neededProofsContract.ofSocial, expected: by(401, 404, 200, 200, 200, 200), params: social },
  { route: postRsvpRequestsContract.get, expected: by(401, 404, 200, 404, 404, 404), params: social },
  {
    route: postRsvpRequestsContract.submit,
    expected: by(401, 404, 200, 404, 404, 404),
    params: social,
    body: () => ({ steps: ['ADD_TO_CALENDAR'], outcome: 'SKIPPED' }),
  },
  { route: rsvpSummaryContract.csv, expected: hosts, query: world => ({ socialId: world.social.id }) },
  { route: rsvpSummaryContract.ticketSales, expected: hosts, params: social },
  { route: placesContract.overview, expected: hosts, params: social },
  { route: placesContract.moves, expected: hosts, params: social },
  {
    route: tablesContract.create,
    expected: by(401, 404, 404, 201, 403, 201),
    params: social,
    body: () => ({ tables: [{ name: 'Table', capacity: 8 }] }),
  },
  { route: badgesContract.get, expected: hosts, params: social },
  { route: badgesContract.change, expected: hosts, params: social, body: () => ({ kind: 'TENT' }) },
  { route: badgesContract.attendees, expected: hosts, params: social },
  { route: badgesContract.choose, expected: hosts, params: social, body: () => ({ rsvpIds: null }) },
  { route: tablesContract.get, expected: hosts, params: social },
  {
    route: tablesContract.arrange,
    expected: hosts,
    params: social,
    body: world => ({ moves: [{ rsvpId: world.rsvp.id, tableId: null }] }),
  },
  {
    route: tablesContract.change,
    expected: hosts,
    params: world => ({ id: world.social.id, tableId: world.tableId }),
    body: () => ({ name: 'Window' }),
  },
  { route: rsvpsContract.person, expected: hosts, params: rsvp },
  { route: chargesContract.paymentDetail, expected: hosts, params: rsvp },
  { route: rsvpsContract.completedSurvey, expected: hosts, params: rsvp },
  { route: refundsContract.refunds, expected: hosts, params: rsvp },
  {
    route: refundsContract.refund,
    expected: by(401, 404, 404, 201, 403, 201),
    params: rsvp,
    body: () => ({ type: 'FULL', reason: 'CUSTOM' }),
  },
  {
    route: chargesContract.totalCharge,
    expected: by(401, 404, 200, 200, 200, 200),
    params: social,
    body: () => ({ tierId: 'general' }),
  },
  {
    route: attendancesContract.attend,
    expected: hosts,
    params: social,
    body: world => ({ code: world.rsvp.ticketCode }),
  },
  {
    route: attendancesContract.doorList,
    expected: hosts,
    params: world => ({ slug: world.social.slug }),
  },
  { route: ticketsContract.mine, expected: signedIn },
  { route: ticketsContract.hostCode, expected: hosts, params: social },
  { route: ticketsContract.renewPoster, expected: by(401, 404, 404, 201, 403, 201), params: social },
  {
    route: walletPassesContract.link,
    expected: by(401, 404, 200, 404, 404, 404),
    params: world => ({ ...social(world), wallet: 'GOOGLE' }),
  },
  // Whoever has the key of a link; who has none finds nothing.
  {
    route: walletPassesContract.apple,
    expected: by(404, 404, 404, 404, 404, 404),
    query: () => ({ key: 'of no link' }),
  },
  {
    route: hostReviewsContract.write,
    expected: by(401, 404, 409, 404, 404, 404),
    params: rsvp,
    body: () => ({ rating: 4 }),
  },
  {
    route: attendeeReviewsContract.write,
    expected: by(401, 404, 409, 404, 404, 404),
    params: world => ({ ...rsvp(world), attendeeId: uuid() }),
    body: () => ({ rating: 4 }),
  },
  { route: attendeeReviewsContract.list, expected: by(401, 404, 409, 404, 404, 404), params: rsvp },
  {
    route: attendeeReviewsContract.writeAsHost,
    expected: by(401, 404, 404, 404, 403, 404),
    params: world => ({ ...social(world), attendeeId: uuid() }),
    body: () => ({ rating: 4 }),
  },
  { route: attendeeReviewsContract.listAsHost, expected: hosts, params: social },
  { route: hostReviewsContract.summary, expected: hosts, params: social },
  { route: hostReviewsContract.hostRating, expected: viewers, params: social },
  { route: hostReviewsContract.ofSocial, expected: hosts, params: social },
  {
    route: hostReviewsContract.ofUser,
    expected: by(401, 403, 403, 200, 403, 200),
    params: world => ({ id: (world.by.host as Person).userId }),
  },
  {
    route: hostReviewsContract.published,
    expected: anyone,
    params: world => ({ id: world.attendee.userId }),
  },
  { route: hostReviewsContract.ofHost, expected: anyone, params: world => ({ id: world.attendee.userId }) },
  {
    route: hostReviewsContract.reply,
    expected: by(401, 403, 403, 200, 403, 200),
    params: review,
    body: () => ({ comment: 'Thanks' }),
  },
  {
    route: hostReviewsContract.update,
    expected: by(401, 403, 200, 403, 403, 403),
    params: review,
    body: () => ({ rating: 3 }),
  },
  {
    route: reviewReportsContract.report,
    expected: by(401, 404, 403, 201, 201, 201),
    params: review,
    body: () => ({ reason: 'SPAM' }),
  },
  {
    route: reviewReportsContract.reportReceived,
    expected: by(401, 404, 404, 404, 404, 404),
    params: world => ({ ...rsvp(world), authorId: uuid() }),
    body: () => ({ reason: 'SPAM' }),
  },
  { route: reviewReportsContract.list, expected: by(401, 403, 403, 403, 403, 200) },
  {
    route: reviewReportsContract.decide,
    expected: by(401, 403, 403, 403, 403, 404),
    params: social,
    body: () => ({ status: 'DISMISSED' }),
  },
  { route: hostReviewsContract.remove, expected: by(401, 403, 200, 403, 403, 200), params: review },
];

describe('who may make which call', () => {
  test('every call of this service is in the table', () => {
    const all = [
      socialsContract,
      socialCalendarContract,
      rsvpsContract,
      questionnairesContract,
      socialDisputesContract,
      neededProofsContract,
      postRsvpRequestsContract,
      rsvpSummaryContract,
      tablesContract,
      badgesContract,
      refundsContract,
      chargesContract,
      attendancesContract,
      ticketsContract,
      walletPassesContract,
      hostReviewsContract,
      reviewReportsContract,
    ].flatMap(contract => Object.values<Route>(contract));
    expect(all.map(route => route.id).filter(id => !cases.some(each => each.route.id === id))).toEqual([]);
  });

  test.each(cases)('$route.method $route.path', async ({ route, expected, params, query, body }) => {
    const found: Partial<Expected> = {};
    for (const role of roles) {
      world = await freshWorld(events, people);
      const given = params?.(world) ?? {};
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '');
      const asked = query ? `?${new URLSearchParams(query(world)).toString()}` : '';
      const { status } = await world.by[role].call(route.method, path + asked, body?.(world));
      found[role] = status;
    }
    expect(found).toEqual(expected);
  });
});
