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

  const hold = (social: SocialView, { person, rsvp }: Buyer) =>
    events.rpc.holdSeat({ socialId: social.id, rsvpId: rsvp.id, userId: person.userId });
  const own = async (social: SocialView, { person }: Buyer) =>
    (await person.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`)).data.rsvps[0] as RsvpView;
  const becomes = (social: SocialView, buyer: Buyer, expected: object) =>
    eventually(async () => {
      const rsvp = await own(social, buyer);
      expect(rsvp).toMatchObject(expected);
      return rsvp;
    });
  const paymentOf = (social: SocialView, { person, rsvp }: Buyer, given: object = {}) => ({
    id: uuid(),
    rsvpId: rsvp.id,
    socialId: social.id,
    userId: person.userId,
    ...paidTicket,
    ...given,
  });
  const pay = async (social: SocialView, buyer: Buyer, status: 'AUTHORISED' | 'CAPTURED') => {
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

  return { register, hold, own, becomes, paymentOf, pay, published };
}
