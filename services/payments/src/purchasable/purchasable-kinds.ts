import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import type { Connect, RpcClient } from '@momos/runtime';
import type { Subject } from '../payment/payment.ts';

/** A kind of thing that can be bought, and the service that owns such things: it quotes, holds, completes and releases. */
export type Purchasable = { kind: string; owner: RpcClient<typeof PurchasablesService> };

/** The ticket of a social; its subject is the RSVP, in the scope of the social. */
export const socialTicket = 'social-ticket';

/** Everything that can be bought, an entry per kind. */
export const purchasableKinds = (connect: Connect): Purchasable[] => [
  { kind: socialTicket, owner: connectOwner(connect, 'events') },
];

type OfSubject = { subject: Subject | undefined };

/** Requests for one scope, such as a social, reach one copy of its owner. */
const connectOwner = (connect: Connect, peer: Parameters<Connect>[1]) => {
  const scopeOf = ({ subject }: OfSubject) => subject?.scopeId ?? '';
  return connect(PurchasablesService, peer, {
    idempotent: ['hold', 'complete', 'release'],
    routing: { hold: scopeOf, complete: scopeOf, release: scopeOf },
  });
};
