import type { TicketTransferChanged } from '@momos/contracts/proto/events/v1/bus';
import type { Move } from './rsvp-move.ts';
import type { Rsvp } from './rsvp.ts';
import type { TicketTransfer } from './transfer-offer.ts';

/** What a change of an RSVP does to offers of its ticket, as it is published. */
export function transferEvents({ before, after, offered }: Move): TicketTransferChanged[] {
  const ended = before?.transferId;
  const about = { socialId: after.socialId, rsvpId: after._id };
  return [
    ...(ended && ended !== after.transferId
      ? [
          {
            ...about,
            id: ended,
            version: 2,
            holderId: before.userId,
            email: '',
            isOpen: false,
            expiresAt: undefined,
          },
        ]
      : []),
    ...(offered
      ? [
          {
            ...about,
            ...{ id: offered._id, version: 1, isOpen: true },
            ...{ holderId: offered.holderId, email: offered.email, expiresAt: offered.expiresAt },
          },
        ]
      : []),
  ];
}

type Write = { before: Rsvp | undefined; next: Rsvp };

/** The offers to add and to end with changes of RSVPs; one that began and ended with the same commit is none. */
export function transferWrites(writes: readonly Write[], offered: ReadonlyMap<string, TicketTransfer>) {
  const changed = writes.filter(
    ({ before, next }) => (before?.transferId ?? null) !== (next.transferId ?? null),
  );
  return {
    added: changed.flatMap(({ next }) => offered.get(next.transferId ?? '') ?? []),
    ended: changed.flatMap(({ before }) => before?.transferId ?? []),
  };
}
