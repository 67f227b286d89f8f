import { z } from 'zod';
import { line, queryBoolean } from './fields.ts';
import { rsvpStatusInput } from './rsvp-view.ts';

/** Where the money of an attendee stands, as a host asks for it; a released reservation is none of these. */
export const paidStates = ['FREE', 'DUE', 'RESERVED', 'PAID', 'REFUNDED'] as const;
export type PaidState = (typeof paidStates)[number];

/** How long a tag is at most. */
export const attendeeTagLength = 30;

/** A word by which hosts of a social find attendees again. */
export const attendeeTag = line(attendeeTagLength);

/** What a host narrows the attendees of a social by; all of it has to fit. */
export const attendeeFilter = {
  status: rsvpStatusInput.optional(),
  /** In the name or address, or in the name of a plus-one. */
  text: line(80, 0).optional(),
  tierId: z.string().min(1).max(40).optional(),
  isCheckedIn: queryBoolean.optional(),
  paid: z.enum(paidStates).optional(),
  tag: attendeeTag.optional(),
  /** The invite code by which they came. */
  ref: line(64).optional(),
  /** Only those who answered this question. */
  questionId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  /** In that answer, or in any. */
  answer: line(80).optional(),
};
