import { forbidden, illegalState } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialDisputeView } from '@momos/contracts/social-disputes';

/** A problem that a guest reported about a social. */
export type SocialDispute = Pick<SocialDisputeView, 'version' | 'reason' | 'text' | 'status' | 'answer'> & {
  _id: string;
  socialId: string;
  userId: string;
  createdAt: Date;
  decidedAt: Date | null;
};

/** Throws 403 for one who never registered. */
export function assertMayDispute(status: RsvpStatus | undefined): void {
  if (status === undefined || status === 'INITIAL' || status === 'HIDDEN')
    throw forbidden('Only people who registered can report a problem with a social.');
}

/** The decision of staff; throws a 409 for a second one. */
export function decided(
  dispute: SocialDispute,
  { status, answer, now }: { status: 'COMPLETED' | 'CLOSED'; answer: string; now: Date },
): SocialDispute {
  if (dispute.status !== 'OPEN') throw illegalState('dispute', dispute.status, status);
  return { ...dispute, version: dispute.version + 1, status, answer, decidedAt: now };
}
