import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApiError } from '@momos/api-client/api-error';
import { paymentsContract } from '@momos/contracts/payments';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { eventually } from '@momos/testing';
import { pay } from '../deploy/seed/register.ts';
import type { Member } from '../deploy/seed/sign-in.ts';
import { type Copy, startCopy, tracedCalls } from './copies.ts';
import { crowd, insist, publish } from './crowd.ts';

/**
 * Two copies of events as processes, behind a gateway (HTTP) and a copy of payments (gRPC) that know both (ADR 17). The twin of the
 * gateway knows the first copy alone: what holds at the gateway must fail there. That seats are oversold without the version guard is
 * shown by `services/events/test/two-copies.test.ts`.
 */
let folder: string;
let first: Copy;
let second: Copy;
let payments: Copy;
let gateway: Copy;
let twin: Copy;

const paidTicket = [
  { name: 'Seat', type: 'PAID' as const, ticketPrice: 30, depositAmount: 0, capacity: null },
];
/** The locks of a killed copy end within 10 s; who presses again for twice that long must have got through. */
const patienceMs = 20_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momos-copies-'));
  [first, second] = await Promise.all([startCopy('events', folder), startCopy('events', folder)]);
  payments = await startCopy('payments', folder, { EVENTS_GRPC: `${first.grpc},${second.grpc}` });
  const edge = { PAYMENTS_HTTP: payments.http };
  [gateway, twin] = await Promise.all([
    startCopy('gateway', folder, { ...edge, EVENTS_HTTP: `${first.http},${second.http}` }),
    startCopy('gateway', folder, { ...edge, EVENTS_HTTP: first.http }),
  ]);
}, 240_000);
afterAll(async () => {
  await Promise.all([gateway, twin].map(copy => copy.stop()));
  await Promise.all([payments, first, second].map(copy => copy.stop()));
  await rm(folder, { recursive: true });
}, 60_000);

const at = (edge: Copy, member: Member) => tracedCalls(edge, member).call;
const tierOf = (social: SocialView) => ({ tierId: social.ticketTiers[0]?.id });

/** The copies of events that have written that they served a part of a trace; waits for the first to do so. */
const copiesOf = (traceId: string): Promise<Copy[]> =>
  eventually(async () => {
    const served = await Promise.all([first, second].map(copy => copy.served(traceId)));
    expect(served).toContain(true);
    return [first, second].filter((_copy, index) => served[index]);
  });

/** Reads each social, registers for it and opens a payment, through a gateway and payments: the copies that any of it reached. */
async function copiesAsked(edge: Copy, socials: SocialView[], [host, guest]: [Member, Member]) {
  const traces: string[][] = [];
  for (const social of socials) {
    const params = { id: social.id };
    const reading = tracedCalls(edge, host);
    const [registering, paying] = [tracedCalls(edge, guest), tracedCalls(edge, guest)];
    await reading.call(socialsContract.get, { params });
    const { data } = await registering.call(rsvpsContract.create, { params, body: tierOf(social) });
    await paying.call(paymentsContract.openForSocial, { params, body: { rsvpId: data.id } });
    traces.push([reading, registering, paying].map(({ traceId }) => traceId));
  }
  // Not before all is done: the last copy of a trace may still be writing while its answer is on its way.
  return Promise.all(traces.map(async ids => new Set((await Promise.all(ids.map(copiesOf))).flat())));
}

const publishPaid = (host: Member, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => publish(host, { maxCapacity: 10, ticketTiers: paidTicket })),
  );

it('sends all requests for one social to one copy, by HTTP and from payments by gRPC', async () => {
  const people = (await crowd(2)) as [Member, Member];
  const asked = await copiesAsked(gateway, await publishPaid(people[0], 16), people);
  expect(asked.map(copies => copies.size)).toEqual(asked.map(() => 1));
  expect(new Set(asked.flatMap(copies => [...copies]))).toEqual(new Set([first, second]));

  // The twin and payments disagree about the socials of the second copy.
  const apart = await copiesAsked(twin, await publishPaid(people[0], 16), people);
  expect(apart.map(copies => copies.size)).toContain(2);
}, 120_000);

/** A social whose requests the first copy gets. */
async function publishAtFirst(host: Member, input: Parameters<typeof publish>[1]): Promise<SocialView> {
  for (;;) {
    const social = await publish(host, input);
    const { call, traceId } = tracedCalls(gateway, host);
    await call(socialsContract.get, { params: { id: social.id } });
    if ((await copiesOf(traceId)).includes(first)) return social;
  }
}

/** Works through all items, some side by side, so that there is work before, at and after any moment in between. */
async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const workers = Array.from({ length: 4 }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  });
  await Promise.all(workers);
  return results;
}

const register = (edge: Copy, guest: Member, social: SocialView) =>
  insist(
    () =>
      at(edge, guest)(
        rsvpsContract.create,
        { params: { id: social.id }, body: tierOf(social) },
        { idempotencyKey: `copies-${social.id}-${guest.id}` },
      ),
    patienceMs,
  );

/** Opens the payment page; undefined where no seat is left. */
const openPayment = async (guest: Member, social: SocialView, rsvpId: string) =>
  insist(
    () => at(gateway, guest)(paymentsContract.openForSocial, { params: { id: social.id }, body: { rsvpId } }),
    patienceMs,
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'sold_out') return undefined;
    throw error;
  });

it('continues at the other copy when one is killed, oversells nothing and registers each guest once', async () => {
  const [host, ...guests] = (await crowd(61)) as [Member, ...Member[]];
  const free = await publishAtFirst(host, { maxCapacity: 20 });
  const paid = await publishAtFirst(host, { maxCapacity: 8, ticketTiers: paidTicket });
  const buyers = guests.slice(0, 16);
  const started = await sideBySide(buyers, guest => register(gateway, guest, paid));

  let [registered, opened] = [0, 0];
  const registering = sideBySide(guests, async guest => {
    const { data } = await register(gateway, guest, free);
    registered += 1;
    return data;
  });
  const opening = sideBySide(buyers, async guest => {
    const session = await openPayment(guest, paid, started[buyers.indexOf(guest)]?.data.id ?? '');
    opened += 1;
    return session?.data;
  });
  await eventually(() => expect([registered > 4, opened > 2]).toEqual([true, true]), { every: 1 });
  await first.kill();
  expect([registered < guests.length, opened < buyers.length]).toEqual([true, true]);
  await expect(at(twin, host)(socialsContract.get, { params: { id: free.id } })).rejects.toMatchObject({
    status: 503,
  });

  const rsvps = await registering;
  const countOf = (status: string) => rsvps.filter(rsvp => rsvp.status === status).length;
  expect([countOf('APPROVED'), countOf('WAITLIST')]).toEqual([20, 40]);
  await expectOnce(host, guests, free, rsvps);
  await expectTickets(
    host,
    buyers,
    paid,
    (await opening).flatMap(session => session?.url ?? []),
  );
  await returns(host, free);
}, 240_000);

/** Who asks again has the RSVP that they had, and the host's list has each guest once. */
async function expectOnce(
  host: Member,
  guests: Member[],
  social: SocialView,
  rsvps: { id: string }[],
): Promise<void> {
  const again = await sideBySide(guests, guest => register(gateway, guest, social));
  expect(again.map(({ data }) => data.id)).toEqual(rsvps.map(({ id }) => id));
  const params = { id: social.id };
  const list = await at(gateway, host)(rsvpsContract.listV2, { params, query: { pageSize: 100 } });
  expect(list.data.map(({ user }) => user.id).toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
  const { data } = await at(gateway, host)(socialsContract.get, { params });
  expect([data.confirmedPax, data.waitlistCount]).toEqual([20, 40]);
}

/** As many payment pages as there are seats were opened, and each that is paid is a ticket. */
async function expectTickets(
  host: Member,
  buyers: Member[],
  social: SocialView,
  urls: string[],
): Promise<void> {
  expect(urls).toHaveLength(8);
  await Promise.all(urls.map(url => insist(() => pay(url))));
  await eventually(
    async () => {
      const tickets = await Promise.all(buyers.map(buyer => buyer.call(ticketsContract.mine, {})));
      const own = tickets.map(({ data }) => data.filter(({ rsvp }) => rsvp.socialId === social.id));
      expect(
        own.filter(mine => mine.some(({ rsvp }) => rsvp.status === 'APPROVED' && rsvp.payment.paid === 30)),
      ).toHaveLength(8);
    },
    { within: 60_000 },
  );
  const { data } = await at(gateway, host)(socialsContract.get, { params: { id: social.id } });
  expect(data.confirmedPax).toBe(8);
}

/** The copy that is back gets its social again. */
async function returns(host: Member, social: SocialView): Promise<void> {
  await first.restart();
  await eventually(async () => {
    const { call, traceId } = tracedCalls(gateway, host);
    await call(socialsContract.get, { params: { id: social.id } });
    expect(await copiesOf(traceId)).toEqual([first]);
  });
}
