import type { Audited } from '@momos/runtime';
import type { Move } from './rsvp-move.ts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';

/** What a host or staff did to another person's RSVP, for the audit log; undefined for what people and the system do themselves. */
export function auditedMove({ before, after, actorId, change }: Move): Audited | undefined {
  // Who an offer is made to may decline it.
  if (change === 'RSVP_CHANGE_TRANSFER_UPDATED') return undefined;
  if (actorId === 'system' || actorId === after.userId) return undefined;
  return {
    action: actionTo(after.status),
    target: { kind: 'user', id: after.userId },
    within: { kind: 'social', id: after.socialId },
    details: { status: { before: before?.status, after: after.status } },
    actorId,
  };
}

function actionTo(status: RsvpStatus): Audited['action'] {
  if (status === 'CANCELLED') return 'RSVP_CANCELLED';
  return status === 'ATTENDED' ? 'RSVP_ATTENDED' : 'RSVP_DECIDED';
}
