import { setTimeout as pause } from 'node:timers/promises';
import { paymentsContract } from '@momos/contracts/payments';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { connectMongo } from '../packages/store/src/index.ts';
import { type Figure, percentile } from './figures.ts';
import { k6 } from './k6.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

const buyers = 3000;
const payers = 200;
/** Fewer only to see that the row runs: `M4_REFUNDS=50 npm run bench -- M4`. */
const refunded = Number(process.env.M4_REFUNDS ?? 10_000);
const concurrency = 32;
/** A refund run that makes no progress for so long has stopped. */
const stalledMs = 60_000;

type Buyer = { bearer: Bearer; rsvpId: string };
type Session = Buyer & { paymentId: string; url: string };

/** M1: payment pages opened a second: the seat is held, the price is taken, the page is there to be paid. */
export async function paymentSessions({ url, host }: Bench): Promise<Figure[]> {
  const social = await paidSocial(url, host);
  const load = await k6(
    'post.js',
    (await registered(url, social, buyers)).map(({ bearer, rsvpId }) => ({
      url: `${url}/api/payments/socials/${social.id}/payment-sessions`,
      token: bearer.token,
      body: { rsvpId },
    })),
  );
  return [
    { name: 'M1-payment-sessions', value: load.perSecond, unit: 'sessions/s' },
    { name: 'M1-p99', value: load.p99, unit: 'ms' },
    { name: 'M1-failed', value: load.failedShare * 100, unit: '%' },
  ];
}

/**
 * M2: from "pay" on the provider's page to the ticket, one person after the other: by the page that the payer returns to,
 * and where no one returns, by the provider's webhook alone.
 */
export async function payToTicket({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const social = await paidSocial(url, host);
  const sessions = await opened(url, social, payers);
  const returned: number[] = [];
  const left: { rsvpId: string; at: number }[] = [];
  const tickets = await watchTickets(mongoUrl, social.id);
  for (const [index, session] of sessions.entries()) {
    const began = Date.now();
    await pay(session.url);
    if (index % 2 === 0) {
      await confirm(url, session);
      returned.push(Date.now() - began);
    } else left.push({ rsvpId: session.rsvpId, at: began });
  }
  const seen = await tickets.finish(sessions.map(({ rsvpId }) => rsvpId));
  const byWebhook = left.flatMap(({ rsvpId, at }) => {
    const time = seen.get(rsvpId);
    return time === undefined ? [] : [time - at];
  });
  return [
    { name: 'M2-pay-to-ticket-p50', value: percentile(returned, 0.5), unit: 'ms' },
    { name: 'M2-pay-to-ticket-p99', value: percentile(returned, 0.99), unit: 'ms' },
    { name: 'M2-by-webhook-p50', value: percentile(byWebhook, 0.5), unit: 'ms' },
    { name: 'M2-by-webhook-p99', value: percentile(byWebhook, 0.99), unit: 'ms' },
    { name: 'M2-tickets', value: (seen.size / sessions.length) * 100, unit: '%' },
  ];
}

/** M4: a social with 10,000 paid tickets is cancelled: until the last refund is done, and until the host's side shows it. */
export async function cancelledSocial({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const social = await paidSocial(url, host);
  await eachOf(await opened(url, social, refunded), async session => {
    await pay(session.url);
    await confirm(url, session);
  });
  const began = performance.now();
  await clientFor(url, host)(socialsContract.remove, { params: { id: social.id } });
  const took = { done: 0, shown: 0 };
  const [payments, events] = await Promise.all([
    connectMongo({ url: mongoUrl, database: 'momos_payments', name: 'bench' }),
    connectMongo({ url: mongoUrl, database: 'momos_events', name: 'bench' }),
  ]);
  const ofSocial = { 'subject.scopeId': social.id, status: 'REFUNDED' };
  const count = {
    done: () => payments.connection.collection('payments').countDocuments(ofSocial),
    shown: () =>
      events.connection
        .collection('rsvps')
        .countDocuments({ socialId: social.id, 'payment.state': 'REFUNDED' }),
  };
  const reached = { done: 0, shown: 0 };
  let progressAt = performance.now();
  while (Math.min(reached.done, reached.shown) < refunded && performance.now() - progressAt < stalledMs) {
    for (const side of ['done', 'shown'] as const) {
      if (reached[side] >= refunded) continue;
      const now = await count[side]();
      if (now > reached[side]) progressAt = performance.now();
      reached[side] = now;
      took[side] = (performance.now() - began) / 1000;
    }
    await pause(250);
  }
  await Promise.all([payments.close(), events.close()]);
  return [
    { name: 'M4-refunds-done', value: reached.done, unit: 'refunds' },
    { name: 'M4-until-done', value: took.done, unit: 's' },
    { name: 'M4-shown-to-host', value: reached.shown, unit: 'refunds' },
    { name: 'M4-until-shown', value: took.shown, unit: 's' },
    { name: 'M4-refunds', value: reached.done / took.done, unit: 'refunds/s' },
  ];
}

async function paidSocial(url: string, host: Bearer): Promise<SocialView> {
  const tier = { name: 'Seat', type: 'PAID', ticketPrice: 20, depositAmount: 5, capacity: null } as const;
  const [social] = await publishSocials(url, host, 1, tier);
  if (!social) throw new Error('no social to measure on');
  return social;
}

/** New people with a registration that waits for its payment. */
async function registered(url: string, { id, ticketTiers: [tier] }: SocialView, count: number) {
  return eachOf(await makeBearers(count), async bearer => {
    const { data } = await clientFor(url, bearer)(rsvpsContract.create, {
      params: { id },
      body: { tierId: tier?.id },
    });
    return { bearer, rsvpId: data.id };
  });
}

/** New people with their payment page open. */
async function opened(url: string, social: SocialView, count: number): Promise<Session[]> {
  return eachOf(await registered(url, social, count), async ({ bearer, rsvpId }) => {
    const { data } = await clientFor(url, bearer)(paymentsContract.openForSocial, {
      params: { id: social.id },
      body: { rsvpId },
    });
    if (!data.url) throw new Error(`RSVP ${rsvpId} has no payment page`);
    return { bearer, rsvpId, paymentId: data.paymentId, url: new URL(data.url, url).href };
  });
}

/** Presses "pay" on the sandbox's page. */
async function pay(page: string): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
}

async function confirm(url: string, { bearer, paymentId }: Session): Promise<void> {
  const { data } = await clientFor(url, bearer)(paymentsContract.update, {
    body: { paymentId, action: 'confirm' },
  });
  if (data.state !== 'CAPTURED') throw new Error(`Payment ${paymentId} is ${data.state} after the return`);
}

/** Notes when each RSVP of a social has its ticket. */
async function watchTickets(mongoUrl: string, socialId: string) {
  const store = await connectMongo({ url: mongoUrl, database: 'momos_events', name: 'bench' });
  const seen = new Map<string, number>();
  const stream = store.connection
    .collection('rsvps')
    .watch([{ $match: { 'fullDocument.socialId': socialId, 'fullDocument.status': 'APPROVED' } }], {
      fullDocument: 'updateLookup',
    });
  stream.on('change', change => {
    if (!('documentKey' in change)) return;
    const id = String(change.documentKey._id);
    if (!seen.has(id)) seen.set(id, Date.now());
  });
  await pause(500);
  return {
    async finish(ids: readonly string[]) {
      for (let tries = 0; tries < 300 && !ids.every(id => seen.has(id)); tries += 1) await pause(100);
      await stream.close();
      await store.close();
      return seen;
    },
  };
}

/** Results of `work` for each item in their order, some of them concurrently. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
