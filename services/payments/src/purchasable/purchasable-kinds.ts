import type { paymentsContract } from '@momos/contracts/payments';
import type { MoneyOrders } from '@momos/contracts/proto/payments/v1/bus';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import type { HandlerInput } from '@momos/contracts/route';
import { type Topic, topics } from '@momos/contracts/topics';
import type { Connect, RpcClient } from '@momos/runtime';
import type { Subject } from '../payment/payment.ts';

/**
 * A kind of thing that can be bought, and the service that owns such things: it holds, completes and releases, and orders what
 * becomes of the money on a topic of its own.
 */
export type Purchasable = {
  kind: string;
  owner: RpcClient<typeof PurchasablesService>;
  orders: Topic<MoneyOrders>;
};

const socialTicket = 'social-ticket';
const circleAccess = 'circle-access';
const postUnlock = 'post-unlock';

/** Everything that can be bought, an entry per kind; beside it stands what each call that opens a payment names. */
export const purchasableKinds = (connect: Connect): Purchasable[] => [
  { kind: socialTicket, owner: connectOwner(connect, 'events'), orders: topics.moneyOrder },
  { kind: circleAccess, owner: connectOwner(connect, 'messaging'), orders: topics.circleMoneyOrder },
  { kind: postUnlock, owner: connectOwner(connect, 'messaging'), orders: topics.circleMoneyOrder },
];

type Asked<Call extends keyof typeof paymentsContract> = HandlerInput<(typeof paymentsContract)[Call]>;

/** What a call that opens a payment is to pay for: the ticket of an RSVP, the access of a membership, or the unlocking of a post. */
export const subjectOfCall = {
  openForSocial: ({ params, body }: Asked<'openForSocial'>): Subject => ({
    kind: socialTicket,
    id: body.rsvpId,
    scopeId: params.id,
  }),
  openForCircle: ({ params, body }: Asked<'openForCircle'>): Subject => ({
    kind: circleAccess,
    id: body.memberId,
    scopeId: params.id,
  }),
  openForPost: ({ params, body }: Asked<'openForPost'>): Subject => ({
    kind: postUnlock,
    id: body.unlockId,
    scopeId: params.id,
  }),
};

type OfSubject = { subject: Subject | undefined };

/** Requests for one scope, such as a social, reach one copy of its owner. */
const connectOwner = (connect: Connect, peer: Parameters<Connect>[1]) => {
  const scopeOf = ({ subject }: OfSubject) => subject?.scopeId ?? '';
  return connect(PurchasablesService, peer, {
    idempotent: ['hold', 'complete', 'release'],
    routing: { hold: scopeOf, complete: scopeOf, release: scopeOf },
  });
};
