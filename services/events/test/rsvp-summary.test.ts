import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import type { socialsContract } from '@momos/contracts/socials';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

const question = (id: string, title: string) => ({ id, questionType: 'SHORT_TEXT', title });
const register = async (social: { id: string }, steps: object = {}) => {
  const guest = await events.person();
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), steps);
  return { guest, rsvp: data };
};
const csv = async (social: { id: string }, query = '') => {
  const answer = await host.call<string>('GET', `/getRsvpSummaryCsv?socialId=${social.id}${query}`);
  const [head = '', ...rows] = answer.data.replace('\uFEFF', '').trimEnd().split('\r\n');
  return { ...answer, head, rows };
};

describe('the table of RSVPs', () => {
  test('has the columns of the page, the answers by question, and nothing that a spreadsheet would run', async () => {
    const social = await events.social(host, {
      timezone: 'America/New_York',
      questionnaire: { questions: [question('q1', '=What do you cook?'), question('q2', 'Allergies')] },
    });
    const answers = [{ questionId: 'q1', answer: '=HYPERLINK("http://example.com","Soup")' }];
    const { guest } = await register(social, { answers });
    const { status, headers, head, rows } = await csv(social);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(head).toBe(
      `"Name","E-mail","Position","Status","Ticket","Plus-ones","Paid","Refunded","Currency","'=What do you cook?","Allergies","Registered (America/New_York)","Checked in (America/New_York)","Table","Tags","Private note","Came by"`,
    );
    expect(rows).toEqual([
      `"Person ${guest.userId.slice(-4)}","${guest.userId.slice(-6)}@example.com","","APPROVED","General",0,0,0,"USD","'=HYPERLINK(""http://example.com"",""Soup"")","","2030-01-15 07:00","","","","",""`,
    ]);
  });

  test('keeps to the columns and filters on screen', async () => {
    const social = await events.social(host, { isApprovalRequired: true });
    const approved = await register(social);
    const other = await register(social);
    await host.call('PATCH', `${rsvpsOf(social)}/${approved.rsvp.id}`, { status: 'APPROVED' });
    const both = await csv(social, '&columns=status&columns=person');
    expect(both.head).toBe('"Status","Name","E-mail","Position"');
    expect(both.rows.map(row => row.split(',')[0])).toEqual(['"PENDING"', '"APPROVED"']);
    expect((await csv(social, '&columns=status&status=APPROVED')).rows).toEqual(['"APPROVED"']);
    const found = await csv(social, `&columns=person&text=${other.guest.userId.slice(-6)}`);
    expect(found.rows).toEqual([expect.stringContaining(`${other.guest.userId.slice(-6)}@example.com`)]);
    const unknown = await host.call('GET', `/getRsvpSummaryCsv?socialId=${social.id}&columns=password`);
    expect(unknown.status).toBe(400);
  });

  test('is whole where it is longer than a page, each RSVP once', async () => {
    const social = await events.social(host, { maxCapacity: 1000 });
    const { rsvp } = await register(social);
    const rows = events.store.connection.collection<{ _id: string }>('rsvps');
    const stored = await rows.findOne({ _id: rsvp.id });
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...stored,
      _id: `${rsvp.id}-${String(index).padStart(3, '0')}`,
      userId: `${rsvp.id}-${index}`,
      tierName: `Row ${index}`,
    }));
    await rows.insertMany(copies);
    const { rows: found } = await csv(social, '&columns=ticket');
    expect(new Set(found).size).toBe(451);
    expect(found).toHaveLength(451);
  });

  test('is in the audit log', async () => {
    const entries = await listenTo(engines, topics.eventsAudit);
    const social = await events.social(host);
    await csv(social);
    await eventually(() =>
      expect(entries).toContainEqual(
        expect.objectContaining({ action: 'RSVPS_EXPORTED', targetId: social.id, actorId: host.userId }),
      ),
    );
  });
});

describe('ticket sales', () => {
  type Sales = CallData<typeof rsvpSummaryContract.ticketSales>;
  const sales = async (social: { id: string }) =>
    (await host.call<Sales>('GET', `/socials/${social.id}/ticket-sales`)).data;

  test('are counted on the day of the social’s zone on which the ticket was given out, and end with it', async () => {
    const social = await events.social(host, {
      timezone: 'Pacific/Auckland',
      isApprovalRequired: true,
      maxPlusOnes: 2,
      maxCapacity: 10,
    });
    expect(await sales(social)).toMatchObject({ total: { tickets: 0, amount: 0 }, days: [] });
    const [first, second] = [
      await register(social, { plusOnes: 2 }),
      await register(social, { plusOnes: 0 }),
    ];
    await register(social, { plusOnes: 0 });
    for (const { rsvp } of [first, second])
      await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'APPROVED' });
    // Noon of the 15th in UTC is the 16th in Auckland.
    expect(await sales(social)).toEqual({
      currency: 'USD',
      timezone: 'Pacific/Auckland',
      total: { tickets: 4, amount: 0 },
      tiers: [{ tierId: 'general', tierName: 'General', tickets: 4, amount: 0 }],
      days: [{ day: '2030-01-16', tickets: 4, amount: 0 }],
    });
    await second.guest.call('DELETE', `${rsvpsOf(social)}/${second.rsvp.id}`);
    expect((await sales(social)).total).toEqual({ tickets: 3, amount: 0 });
  });

  test('are what was paid without deposits', async () => {
    const social = await events.social(host);
    const { rsvp } = await register(social);
    await events.store.connection
      .collection<{ _id: string }>('rsvps')
      .updateOne(
        { _id: rsvp.id },
        { $set: { 'payment.captured': 3000, 'payment.deposit': 1000, 'payment.refunded': 500 } },
      );
    expect((await sales(social)).total).toEqual({ tickets: 1, amount: 20 });
  });
});

test('the summary of socials counts each where it stands', async () => {
  const manager = await events.person({ roles: ['manager'] });
  type Summary = CallData<typeof socialsContract.summary>;
  const summary = async () => (await manager.call<Summary>('GET', '/socials/summary')).data;
  const before = await summary();
  await events.social(host);
  await events.social(host, { visibility: 'PRIVATE' });
  const cancelled = await events.social(host);
  await host.call('PATCH', `/socials/${cancelled.id}`, { isCancelled: true });
  const removed = await events.social(host);
  await host.call('DELETE', `/socials/${removed.id}`);
  const after = await summary();
  expect(after).toMatchObject({
    total: before.total + 2,
    upcoming: before.upcoming + 1,
    cancelled: before.cancelled + 1,
    past: before.past,
  });
  const statuses = Object.values(after.byReviewStatus).reduce((sum, count) => sum + count, 0);
  expect(statuses).toBe(after.total);
});
