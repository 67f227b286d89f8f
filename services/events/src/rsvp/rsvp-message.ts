import {
  applicableQuestions,
  asksForSharing,
  type Question,
  sharedText,
} from '@momos/contracts/questionnaire';
import type { Rsvp as RsvpMessage, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { isHostDecided } from './guest-invitation.ts';
import type { Move, RefundDue } from './rsvp-move.ts';
import type { Rsvp } from './rsvp.ts';

/** An RSVP as the bus and RPCs carry it, with its full state. */
export const toRsvpMessage = (rsvp: Rsvp, refundDue: RefundDue | null = null): RsvpMessage => ({
  id: rsvp._id,
  version: rsvp.version,
  socialId: rsvp.socialId,
  userId: rsvp.userId,
  status: rsvp.status,
  tierId: rsvp.tierId ?? '',
  tierName: rsvp.tierName ?? '',
  plusOnes: rsvp.plusOnes ?? 0,
  ticketPrice: rsvp.ticketPrice,
  depositAmount: rsvp.depositAmount,
  currency: rsvp.currency,
  promoCode: rsvp.promoCode ?? '',
  holdExpiresAt: rsvp.hold?.kind === 'payment' ? (rsvp.hold.expiresAt ?? undefined) : undefined,
  offerExpiresAt: rsvp.hold?.kind === 'offer' ? (rsvp.hold.expiresAt ?? undefined) : undefined,
  attendedAt: rsvp.attendedAt ?? undefined,
  createdAt: rsvp.createdAt,
  updatedAt: rsvp.updatedAt,
  refundDue: refundDue ?? undefined,
  sharedAnswers: rsvp.sharedAnswers,
  marketing: rsvp.marketing,
  referralCode: rsvp.referralCode,
  ticketCode: rsvp.ticketCode ?? '',
  approvedAt: rsvp.history.findLast(
    ({ from, to }) => to === 'APPROVED' && from !== 'ATTENDED' && from !== 'APPROVED',
  )?.at,
  cancelledAt: rsvp.history.findLast(({ from, to }) => to === 'CANCELLED' && from !== 'CANCELLED')?.at,
  payerId: rsvp.payerId ?? '',
  isHostDecided: isHostDecided(rsvp),
});

/** A change of an RSVP as it is published. */
export const toRsvpChanged = ({
  before,
  after,
  change,
  actorId,
  reason,
  note,
  refundDue,
}: Move): RsvpChanged => ({
  change,
  rsvp: toRsvpMessage(after, refundDue),
  previousStatus: before?.status ?? '',
  actorId,
  reason: reason ?? '',
  note: note ?? '',
  previousUserId: before && before.userId !== after.userId ? before.userId : '',
});

/** The answers that fill attributes of a person: those that a question asks for and the person lets fill their profile. */
export function sharedAnswersOf(
  questions: readonly Question[],
  answers: Rsvp['answers'],
): Record<string, string> {
  const given = answers ?? [];
  return Object.fromEntries(
    applicableQuestions(questions, given).flatMap(asked => {
      const answer = given.find(each => each.questionId === asked.id);
      if (!answer?.isShared || !asked.userDataMapping || !asksForSharing(asked)) return [];
      const text = sharedText(asked, answer);
      return text ? [[asked.userDataMapping, text]] : [];
    }),
  );
}
