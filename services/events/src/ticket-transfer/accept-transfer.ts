import { AppError, conflict } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import { provenDomain } from '../registration/proven-domain.ts';
import type { RegistrationDeps } from '../registration/registration-deps.ts';
import { acceptTransfer, offerOver, type OfferGuard } from '../rsvp/ticket-transfer.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';
import { type FindDeps, receivedTransfer, type TransferKey } from './find-transfer.ts';

export type AcceptDeps = Pick<RegistrationDeps, 'cache' | 'ledger' | 'rsvps'> &
  FindDeps & { offerGuard: OfferGuard };

/** A ticket with its new holder. */
export type Received = { rsvp: Rsvp; social: Social };

/** Says nothing of why: the holder and the hosts may have reasons of their own to ask. */
const refusal = () =>
  conflict(
    'This ticket cannot be transferred to you. That is so where you registered for this social yourself.',
  );

/**
 * Takes over a ticket that was offered to the actor; a repeat changes nothing. Throws 404 for what was not offered to them, 410 for an
 * offer that is over, 409 for an actor who has an RSVP there, 403 without an address that the social asks for.
 */
export async function acceptTicket(
  deps: AcceptDeps,
  actor: Actor,
  { once, ...key }: TransferKey & { once: Once<Received> | undefined },
): Promise<Received | Repeated> {
  const social = await deps.cache.byId(key.socialId);
  const taken = await deps.rsvps.ofUser(key.socialId, actor.userId);
  if (taken?.receivedFrom?.transferId === key.transferId) return { rsvp: taken, social };
  const transfer = await receivedTransfer(deps, actor, key);
  const emailDomain = await neededDomain(deps, actor, social);
  return deps.ledger.commitOnce(
    {
      socialId: social._id,
      rsvp: { id: transfer.rsvpId },
      beside: { userId: actor.userId },
      decide: ({ rsvp, beside, seats, now }) => {
        if (rsvp && beside?._id === rsvp._id) return { result: () => ({ rsvp, social }) };
        if (beside || actor.canRsvp === false) throw refusal();
        if (seats.isClosed) throw offerOver();
        const by = { actorId: actor.userId, mover: 'attendee', at: now } as const;
        const receiver = { receiverId: actor.userId, emailDomain, isOffered: deps.offerGuard };
        const move = acceptTransfer(rsvp, by, { transfer, social, ...receiver });
        return { move, result: saved => ({ rsvp: saved.rsvp ?? move.after, social }) };
      },
    },
    once,
  );
}

/** The receiver's address at a domain that the social asks for. */
async function neededDomain(deps: FindDeps, actor: Actor, social: Social): Promise<string | undefined> {
  const domain = await provenDomain(deps, actor, { social });
  if (domain === undefined && social.emailDomains?.length)
    throw new AppError(
      'forbidden',
      `This social is for people with an e-mail at ${social.emailDomains.join(' or ')}. Add and verify yours first.`,
    );
  return domain;
}
