import { AppError, conflict, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { noPayment } from '@momos/runtime/purchase/purchase';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import type { Registrable } from '../rsvp/registration-steps.ts';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { assertMayRegister } from '../rsvp/rsvp.policy.ts';
import { type HistoryEntry, isPriced, paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import type { SeatState } from '../seat/seat-command.ts';
import type { Room } from '../seat/seats.ts';
import { assertOpen, type Registered, registered } from './register.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** The page offers it for a minute; the rest is for the way of the request. */
const undoableMs = 75_000;

/**
 * Takes back the actor's own cancellation of a moment ago: the same ticket, invitation and status, or the waitlist where the place is
 * taken by now. Throws 404 without an RSVP, 410 when it is too late or the social is, 409 for what cannot be taken back.
 */
export async function undoCancellation(
  deps: Pick<RegistrationDeps, 'cache' | 'ledger'>,
  actor: Actor,
  { socialId, once }: { socialId: string; once: Once<Registered> | undefined },
): Promise<Registered | Repeated> {
  const social = await deps.cache.byId(socialId);
  const decide = (state: SeatState) => {
    const { rsvp, room, now } = state;
    if (!rsvp || rsvp.status === 'HIDDEN') throw notFound('RSVP');
    assertMayRegister(actor);
    assertOpen(social, state);
    const by: By = { actorId: actor.userId, mover: 'attendee', at: now };
    return { move: restored(rsvp, by, { social, room }), result: registered(social) };
  };
  return deps.ledger.commitOnce({ socialId, rsvp: { userId: actor.userId }, decide }, once);
}

const returned: ReadonlySet<Rsvp['status']> = new Set(['PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED']);

/** The move back; undefined for a registration that is back already. */
export function restored(
  rsvp: Rsvp,
  by: By,
  { social, room }: { social: Registrable; room: Room },
): Move | undefined {
  if (returned.has(rsvp.status)) return undefined;
  const cancellation = cancellationOf(rsvp);
  if (cancellation?.actorId !== rsvp.userId) throw conflict('There is no cancellation of yours to undo.');
  if (by.at.getTime() - cancellation.at.getTime() > undoableMs)
    throw new AppError('gone', 'This can no longer be undone. You can register again.');
  const from = statusBefore(rsvp, cancellation);
  const waitsForHost = from === 'PENDING' && isHostAwaited(social, rsvp);
  const isFree = room.fits(rsvp.tierId, paxOf(rsvp)) && (waitsForHost || !room.mustQueue(rsvp.tierId));
  return moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_SUBMITTED',
    to: 'INITIAL',
    andTo: isFree ? from : 'WAITLIST',
    set: { payment: noPayment(isPriced(rsvp)) },
    reason: 'cancellation undone',
  });
}

const cancellationOf = ({ status, history }: Rsvp): HistoryEntry | undefined =>
  status === 'CANCELLED' ? history.findLast(({ from, to }) => to === 'CANCELLED' && from !== to) : undefined;

/** Money of a ticket has been ordered back, and whoever left the waitlist lost their position. */
function statusBefore(rsvp: Rsvp, { from }: HistoryEntry): 'APPROVED' | 'PENDING' {
  if (from === 'PENDING' || (from === 'APPROVED' && !isPriced(rsvp))) return from;
  throw conflict('This cancellation cannot be undone. You can register again.');
}
