import { doorCodeOf } from '@momos/contracts/door-code';
import { toMajor } from '@momos/contracts/money';
import { answerText, applicableQuestions } from '@momos/contracts/questionnaire';
import { type RsvpStatus, rsvpStatuses, type RsvpView } from '@momos/contracts/rsvp-view';
import type { Attendee } from '@momos/contracts/rsvps';
import { cardOf, detailsOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import { moneyBackOf } from '@momos/runtime/purchase/money-back';
import { isHostAwaited } from './guest-invitation.ts';
import { tickedBoxes } from './optional-questions.ts';
import { type Registrable, registrationOf } from './registration-steps.ts';
import { paxOf, type Rsvp } from './rsvp.ts';

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** An RSVP as its owner sees it; amounts in decimal major units. `position` is that on the waitlist, for a person who waits. */
export function toRsvpView(rsvp: Rsvp, social: Registrable, position: number | null): RsvpView {
  const { hold } = rsvp;
  return {
    id: rsvp._id,
    version: rsvp.version,
    socialId: rsvp.socialId,
    status: rsvp.status,
    tierId: rsvp.tierId,
    tierName: rsvp.tierName,
    plusOnes: rsvp.plusOnes ?? 0,
    plusOneNames: rsvp.plusOneNames ?? [],
    isAttendanceShared: rsvp.isAttendanceShared,
    answers: [...(rsvp.answers ?? []), ...tickedBoxes(rsvp)],
    promoCode: rsvp.promoCode,
    payment: rsvp.payerId ? withoutPayer(toPaymentView(rsvp)) : toPaymentView(rsvp),
    points: toPointsView(rsvp),
    ...registrationOf(social, rsvp),
    holdExpiresAt: hold?.kind === 'payment' ? iso(hold.expiresAt) : null,
    offerExpiresAt: hold?.kind === 'offer' ? iso(hold.expiresAt) : null,
    waitlistPosition: rsvp.status === 'WAITLIST' ? position : null,
    ticketCode: rsvp.ticketCode,
    doorCode: rsvp.ticketCode === null ? null : (doorCodeOf(rsvp.ticketCode) ?? null),
    attendedAt: iso(rsvp.attendedAt),
    isApprovalPending: rsvp.approval !== null && hold?.kind === 'approval',
    isHostAwaited: undecided.has(rsvp.status) && isHostAwaited(social, rsvp),
    isRemoved: rejectionOf(rsvp)?.from === 'APPROVED',
    cancellationPolicy: rsvp.cancellationPolicy,
    hostNote: rejectionOf(rsvp)?.note ?? null,
    review: rsvp.review && { ...rsvp.review, removedFor: rsvp.review.removedFor ?? null },
    createdAt: rsvp.createdAt.toISOString(),
    updatedAt: rsvp.updatedAt.toISOString(),
  };
}

/** The card is the payer's, and so is what goes back to it. */
const withoutPayer = (payment: RsvpView['payment']): RsvpView['payment'] => ({
  ...payment,
  method: null,
  refunds: [],
});

/** What it costs in momo points; nothing of what another person paid. */
const toPointsView = (rsvp: Rsvp): RsvpView['points'] =>
  rsvp.payerId || typeof rsvp.pointsPrice !== 'number'
    ? null
    : { total: rsvp.pointsPrice * paxOf(rsvp), isChosen: rsvp.isPaidWithPoints ?? null };

const undecided: ReadonlySet<RsvpStatus> = new Set(['INITIAL', 'PENDING', 'WAITLIST']);

/** The move by which the host said no. */
const rejectionOf = ({ status, history }: Rsvp) =>
  status === 'REJECTED' ? history.findLast(({ to }) => to === 'REJECTED') : undefined;

/** Where the money of an RSVP stands: what it costs until a page was opened, then what its payment says. */
function toPaymentView(rsvp: Rsvp): RsvpView['payment'] {
  const { payment, currency } = rsvp;
  const pax = paxOf(rsvp);
  const isOpened = payment.id !== null && payment.state !== 'NEEDED';
  const ticket = isOpened ? payment.ticket : rsvp.ticketPrice * pax;
  const deposit = isOpened ? payment.deposit : rsvp.depositAmount * pax;
  const amount = (minor: number) => toMajor(minor, currency);
  return {
    state: payment.state,
    currency,
    ticketPrice: amount(ticket),
    depositAmount: amount(deposit),
    total: amount(isOpened ? payment.total : ticket + deposit),
    paid: amount(payment.captured),
    refunded: amount(payment.refunded),
    method: payment.method,
    authorisedUntil: payment.state === 'AUTHORISED' ? iso(payment.authorisedUntil) : null,
    dispute: payment.dispute ?? null,
    refunds: moneyBackOf(rsvp, currency),
  };
}

/** An RSVP as a host sees it: with the person, the answers as text and the history; without the ticket. */
export function toAttendee(
  rsvp: Rsvp,
  social: Registrable,
  known: { person: Person | undefined; giver?: Person | undefined; position: number | null },
): Attendee {
  const { ticketCode: _, cancellationPolicy: _policy, ...view } = toRsvpView(rsvp, social, known.position);
  const { person, giver } = known;
  const { receivedFrom } = rsvp;
  const { email, position } = detailsOf(person);
  return {
    ...view,
    payment: toPaymentView(rsvp),
    review: view.review?.removedFor ? null : view.review,
    answers: rsvp.answers ?? [],
    receivedFrom: receivedFrom ? cardOf(receivedFrom.userId, giver) : null,
    user: {
      ...cardOf(rsvp.userId, person),
      email,
      position,
    },
    tags: rsvp.tags ?? [],
    privateNote: rsvp.privateNote ?? null,
    ref: rsvp.referralCode || null,
    answerTexts: answerTexts(social, rsvp),
    history: rsvp.history.map(entry => ({ ...entry, note: entry.note ?? null, at: entry.at.toISOString() })),
  };
}

/** What was asked and answered, in the order of the questions. */
function answerTexts({ questions }: Pick<Registrable, 'questions'>, { answers }: Pick<Rsvp, 'answers'>) {
  const given = answers ?? [];
  return applicableQuestions(questions, given).flatMap(asked => {
    const answer = given.find(each => each.questionId === asked.id);
    return answer
      ? [{ questionId: asked.id, question: asked.title, answer: answerText(asked.questionType, answer) }]
      : [];
  });
}

/** The questions that apply to a person, each with their answer. */
export const toSurvey = (
  { questions }: Pick<Registrable, 'questions'>,
  { answers }: Pick<Rsvp, 'answers'>,
) => {
  const given = answers ?? [];
  return applicableQuestions(questions, given).map(asked => {
    const answer = given.find(each => each.questionId === asked.id) ?? null;
    return {
      question: { subQuestions: [], ...asked },
      answer,
      text: answer ? answerText(asked.questionType, answer) : '',
    };
  });
};

/** Counts by every status, 0 for those without any. */
export const allCounts = (counts: Partial<Record<RsvpStatus, number>>): Record<RsvpStatus, number> =>
  Object.fromEntries(rsvpStatuses.map(status => [status, counts[status] ?? 0])) as Record<RsvpStatus, number>;
