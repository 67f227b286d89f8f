import { badField, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import type { RegistrationDeps } from '../registration/registration-deps.ts';
import { offerOver, offerTransfer } from '../rsvp/ticket-transfer.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import { type AddressDeps, ownAddresses } from '../person/own-addresses.ts';

type Offering = { socialId: string; email: string; once: Once<TicketTransfer> | undefined };

/**
 * Offers the actor's ticket to the person with an e-mail address, whoever has it. Throws 404 without an RSVP, 400 for the actor's own
 * address, and what {@link offerTransfer} throws.
 */
export async function offerTicket(
  deps: Pick<RegistrationDeps, 'cache' | 'ledger'> & AddressDeps,
  actor: Actor,
  { socialId, email, once }: Offering,
): Promise<TicketTransfer | Repeated> {
  const social = await deps.cache.byId(socialId);
  const own = await ownAddresses(deps, actor);
  const id = uuid();
  return deps.ledger.commitOnce(
    {
      socialId,
      rsvp: { userId: actor.userId },
      decide: ({ rsvp, seats, now }) => {
        if (!rsvp || rsvp.status === 'HIDDEN') throw notFound('ticket');
        if (seats.isClosed) throw offerOver();
        if (own.has(email)) throw badField('body.email', 'This is your own e-mail.');
        const by = { actorId: actor.userId, mover: 'attendee', at: now } as const;
        const move = offerTransfer(rsvp, by, { social, id, email });
        return { move, result: () => move.offered };
      },
    },
    once,
  );
}
