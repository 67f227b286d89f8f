import type { attendeeFilter, PaidState } from '@momos/contracts/attendee-filter';
import type { z } from 'zod';
import type { Rsvps } from './rsvp.store.ts';

type Condition = Parameters<Rsvps['countFitting']>[1];

/** What a host narrows attendees by. */
export type AttendeeFilter = Partial<z.output<z.ZodObject<typeof attendeeFilter>>>;

const ofPaid: Record<PaidState, Condition> = {
  FREE: { 'payment.state': 'NOT_NEEDED' },
  DUE: { 'payment.state': { $in: ['NEEDED', 'OPEN', 'FAILED'] }, 'payment.captured': 0 },
  RESERVED: { 'payment.state': 'AUTHORISED' },
  PAID: { 'payment.captured': { $gt: 0 }, 'payment.refunded': 0 },
  REFUNDED: { 'payment.refunded': { $gt: 0 } },
};

/** Where an answer keeps what was typed or chosen. */
const texts = ['answer', 'answers', 'mobile', 'name', 'jobTitle', 'degree', 'classOfGraduation'];
const boxes: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** A text in an expression that finds just this text. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whose own name or address has the text, or the name of one of their plus-ones. */
function named(text: string, userIds: readonly string[]): Condition {
  const isCompanion = { plusOneNames: { $regex: literal(text), $options: 'i' } };
  return { $or: [{ userId: { $in: [...userIds] } }, isCompanion] } as Condition;
}

function answered({ questionId, answer }: AttendeeFilter): Condition {
  if (questionId === undefined && answer === undefined) return {};
  const $regex = answer && literal(answer);
  const isTicked = boxes[answer?.toLowerCase() ?? ''];
  const given = [
    ...texts.map(field => ({ [field]: { $regex, $options: 'i' } })),
    ...(isTicked === undefined ? [] : [{ isTrue: isTicked }]),
  ];
  return {
    answers: {
      $elemMatch: { ...(questionId === undefined ? {} : { questionId }), ...(answer ? { $or: given } : {}) },
    },
  } as Condition;
}

/** Which RSVPs of a social fit a filter; `userIds` are those of whom the name or address has its text. */
export const attendeeCondition = (filter: AttendeeFilter, userIds?: readonly string[]): Condition => {
  const { status, text = '', tierId, isCheckedIn, paid, tag, ref } = filter;
  const asked = [
    status ? { status } : {},
    userIds ? named(text, userIds) : {},
    tierId ? { tierId } : {},
    isCheckedIn === undefined ? {} : { attendedAt: isCheckedIn ? { $ne: null } : null },
    paid ? ofPaid[paid] : {},
    tag ? { tags: tag } : {},
    ref ? { referralCode: ref } : {},
    answered(filter),
  ].filter(each => Object.keys(each).length > 0);
  // MongoDB refuses an empty list of conditions.
  return asked.length > 0 ? { $and: asked } : {};
};
