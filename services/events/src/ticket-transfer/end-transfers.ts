import { notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import { type By, bySystem } from '../rsvp/rsvp-move.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { endTransfer } from '../rsvp/ticket-transfer.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import type { TicketTransfers } from '../rsvp/ticket-transfer.store.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { FindDeps, TransferKey } from './find-transfer.ts';
import { ownAddresses } from '../person/own-addresses.ts';

type EndDeps = { ledger: SeatLedger; ticketTransfers: TicketTransfers; clock: Clock };

const end = ({ ledger }: Pick<EndDeps, 'ledger'>, transfer: TicketTransfer, byAt: (now: Date) => By) =>
  ledger.commit({
    socialId: transfer.socialId,
    rsvp: { id: transfer.rsvpId },
    decide: ({ rsvp, now }) => ({
      move: endTransfer(rsvp, byAt(now), transfer._id),
      result: () => undefined,
    }),
  });

/**
 * Ends an offer: its holder takes it back, or the person to whom it was made declines. For the holder one that has ended stays so;
 * throws 404 for everybody else.
 */
export async function withdrawTransfer(
  deps: Pick<EndDeps, 'ledger'> & FindDeps & { rsvps: Pick<Rsvps, 'ofUser'> },
  actor: Actor,
  { socialId, transferId }: TransferKey,
): Promise<void> {
  const found = await deps.ticketTransfers.find(transferId);
  if (found?.socialId !== socialId) {
    if (await deps.rsvps.ofUser(socialId, actor.userId)) return;
    throw notFound('offer');
  }
  const isConcerned = found.holderId === actor.userId || (await ownAddresses(deps, actor)).has(found.email);
  if (!isConcerned) throw notFound('offer');
  await end(deps, found, at => ({ actorId: actor.userId, mover: 'attendee', at }));
}

const batchSize = 500;

/** Ends offers whose time is over; returns whether there may be more, or else when the next one ends. */
export async function lapseTransfers(deps: EndDeps): Promise<boolean | Date | undefined> {
  const { ticketTransfers, clock } = deps;
  const expired = await ticketTransfers.expired(clock.now(), batchSize);
  await Promise.all(expired.map(each => end(deps, each, bySystem)));
  return expired.length === batchSize || ticketTransfers.nextEnd();
}

/** Ends all offers to some addresses, whose person is erased. */
export async function endTransfersTo(deps: EndDeps, emails: readonly string[]): Promise<void> {
  for (;;) {
    const open = await deps.ticketTransfers.toAddress(emails, batchSize);
    // One by one: a transaction does one thing at a time.
    for (const each of open) await end(deps, each, bySystem);
    if (open.length < batchSize) return;
  }
}
