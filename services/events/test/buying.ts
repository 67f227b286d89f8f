import { expect } from '@jest/globals';
import { eventually } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { paidTicket } from './payments-double.ts';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
} from './running-events.ts';

/** A person who registered for a social that costs something. */
export type Buyer = { person: Person; rsvp: RsvpView };

/** What buyers and the payments service do to a running events service. */
export function createBuying(events: RunningEvents) {
  async function register(social: SocialView): Promise<Buyer> {
    const person = await events.person();
    const { data, status, error } = await person.call<RsvpView>('POST', rsvpsOf(social), {});
    if (status !== 201) throw new Error(JSON.stringify(error));
    return { person, rsvp: data };
  }

  const attempts = new Map<string, number>();
  const ticketOf = (social: SocialView, { rsvp }: Buyer) => ({
    kind: 'social-ticket',
    id: rsvp.id,
    scopeId: social.id,
  });
  async function hold(social: SocialView, buyer: Buyer, endedAttempt = 0) {
    const { userId } = buyer.person;
    const held = await events.purchasables.hold({ subject: ticketOf(social, buyer), userId, endedAttempt });
    attempts.set(buyer.rsvp.id, held.attempt);
    return held;
  }
  const own = async (social: SocialView, { person }: Buyer) =>
    (await person.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`)).data.rsvps[0] as RsvpView;
  const becomes = (social: SocialView, buyer: Buyer, expected: object) =>
    eventually(async () => {
      const rsvp = await own(social, buyer);
      expect(rsvp).toMatchObject(expected);
      return rsvp;
    });
  /** A payment of the attempt that was held last. */
  const paymentOf = (social: SocialView, buyer: Buyer, given: object = {}) => ({
    id: uuid(),
    subject: ticketOf(social, buyer),
    attempt: attempts.get(buyer.rsvp.id) ?? 0,
    userId: buyer.person.userId,
    ...paidTicket,
    ...given,
  });
  const pay = async (social: SocialView, buyer: Buyer, status: 'AUTHORISED' | 'CAPTURED') => {
    if (!attempts.has(buyer.rsvp.id)) await hold(social, buyer);
    const payment = paymentOf(social, buyer, { status, capturedAmount: status === 'CAPTURED' ? 10_300 : 0 });
    await events.payments.publish(payment, `PAYMENT_CHANGE_${status}`);
    return payment;
  };
  const published = (buyer: Buyer, change: string) =>
    eventually(() => {
      const found = events.published.find(each => each.rsvp?.id === buyer.rsvp.id && each.change === change);
      expect(found).toBeDefined();
      return found;
    });

  const orderOf = (buyer: Buyer, given: object) =>
    eventually(() => {
      const found = events
        .ordersOf(buyer.rsvp.id)
        .find(each =>
          Object.entries(given).every(([name, value]) => each[name as keyof typeof each] === value),
        );
      expect(found).toBeDefined();
      return found;
    });

  return { register, ticketOf, hold, own, becomes, paymentOf, pay, published, orderOf };
}
