import { domainsText } from '@momos/contracts/email-domains';
import { AppError, badField, badRequest } from '@momos/contracts/errors';
import {
  type Answer,
  type Question,
  applicableQuestions,
  checkAnswers,
  significantAnswer,
} from '@momos/contracts/questionnaire';
import { type RegistrationStep, registrationSteps } from '@momos/contracts/rsvp-view';
import type { Social } from '../social/social.ts';
import { tierOf } from '../social/social.ts';
import { optionalAnswers } from './optional-questions.ts';
import { isPaid, noPayment } from '@momos/runtime/purchase/purchase';
import { isPriced, owesPayment, type Rsvp } from './rsvp.ts';
import { sharedAnswersOf } from './rsvp-message.ts';
import { isSeated } from './rsvp-status.ts';

/** The parts of a social that a registration looks at. */
export type Registrable = Pick<
  Social,
  | '_id'
  | 'hostIds'
  | 'tiers'
  | 'questions'
  | 'currency'
  | 'maxPlusOnes'
  | 'arePlusOnesNamed'
  | 'emailDomains'
  | 'noShowPolicy'
  | 'isApprovalRequired'
  | 'cancellationPolicy'
> & {
  /** The platform's own questions that this person was not asked yet. */
  standingQuestions?: readonly Question[] | undefined;
};

/** Steps that a person saves; what is left out stays as it was. */
export type Steps = {
  tierId?: string;
  plusOnes?: number;
  plusOneNames?: string[];
  answers?: Answer[];
  promoCode?: string | null;
  isNoShowPolicyAccepted?: boolean;
  isPaidWithPoints?: boolean;
  isAttendanceShared?: boolean;
  isEmailProven?: true;
  /** One of the social's, of an address that the person has proven; never the person's word. */
  emailDomain?: string | undefined;
};

type StepRule = {
  applies(social: Registrable, rsvp: Rsvp): boolean;
  isDone(social: Registrable, rsvp: Rsvp): boolean;
};

/** When each step of spec §3 is asked for, and when it is done. */
const rules: Record<RegistrationStep, StepRule> = {
  TICKET_TIER_SELECTION: {
    applies: social => social.tiers.length > 1,
    isDone: (_, rsvp) => rsvp.tierId !== null,
  },
  ATTENDANCE_TAKING: {
    applies: social => social.maxPlusOnes > 0,
    isDone: (social, rsvp) => rsvp.plusOnes !== null && !lacksNames(social, rsvp),
  },
  MOMOS_DEDUCTION: {
    // Who registered before there was a price in points pays with money.
    applies: (_, rsvp) => hasPointsPrice(rsvp) && isPriced(rsvp),
    isDone: (_, rsvp) => typeof rsvp.isPaidWithPoints === 'boolean',
  },
  LIMIT_ORGANIZATION_VERIFICATION: {
    // Who registered before the hosts asked for it stays.
    applies: ({ emailDomains = [] }, { status }) => emailDomains.length > 0 && status === 'INITIAL',
    isDone: ({ emailDomains = [] }, { emailDomain }) => emailDomains.some(each => each === emailDomain),
  },
  SGN_QUESTIONNAIRE: {
    // Answered once per person, not per registration: what is answered is no longer among them.
    applies: ({ standingQuestions = [] }, { status }) => standingQuestions.length > 0 && status === 'INITIAL',
    isDone: () => false,
  },
  QUESTIONNAIRE: {
    applies: social => social.questions.length > 0,
    isDone: (social, { answers }) => answers !== null && checkAnswers(social.questions, answers).length === 0,
  },
  PAYMENT: {
    applies: (_, rsvp) => isPriced(rsvp),
    isDone: (_, rsvp) => !owesPayment(rsvp) || rsvp.status === 'WAITLIST',
  },
  NO_SHOW_POLICY: {
    applies: social => social.noShowPolicy !== null,
    isDone: (_, rsvp) => rsvp.isNoShowPolicyAccepted,
  },
};

const hasPointsPrice = ({ pointsPrice }: Pick<Rsvp, 'pointsPrice'>) => typeof pointsPrice === 'number';

/** Whether names of those who come along are missing; who registered before the hosts asked for them stays. */
const lacksNames = ({ arePlusOnesNamed }: Registrable, { status, plusOnes, plusOneNames = [] }: Rsvp) =>
  arePlusOnesNamed === true && status === 'INITIAL' && plusOneNames.length < (plusOnes ?? 0);

/** Where a registration stands: the steps that apply in the spec's order, and the first that is not done. */
export function registrationOf(
  social: Registrable,
  rsvp: Rsvp,
): { steps: RegistrationStep[]; nextStep: RegistrationStep | null } {
  const steps = registrationSteps.filter(step => rules[step].applies(social, rsvp));
  const isOver = rsvp.status !== 'INITIAL' && rsvp.status !== 'PENDING' && rsvp.status !== 'APPROVED';
  const open = steps.find(
    step => !rules[step].isDone(social, rsvp) && !(step === 'PAYMENT' && rsvp.status === 'APPROVED'),
  );
  return { steps, nextStep: isOver ? null : (open ?? null) };
}

/**
 * Whether all steps that decide about a seat are done. Those after the payment do not: a person who paid has a seat even
 * if the page closed before the no-show policy was accepted.
 */
export function isComplete(social: Registrable, rsvp: Rsvp): boolean {
  const { nextStep } = registrationOf(social, rsvp);
  return nextStep === null || nextStep === 'PAYMENT' || (nextStep === 'NO_SHOW_POLICY' && isPriced(rsvp));
}

const isOtherChoice = (rsvp: Rsvp, { tierId, plusOnes, promoCode, isPaidWithPoints }: Steps): boolean =>
  (isPaidWithPoints !== undefined && isPaidWithPoints !== (rsvp.isPaidWithPoints ?? false)) ||
  (tierId !== undefined && tierId !== rsvp.tierId) ||
  (plusOnes !== undefined && plusOnes !== (rsvp.plusOnes ?? 0)) ||
  (promoCode !== undefined && promoCode !== rsvp.promoCode);

/** Throws a 409 for what can no longer be changed, a 400 that names what is wrong with the steps. */
export function assertSteps(social: Registrable, rsvp: Rsvp, steps: Steps): void {
  if (isOtherChoice(rsvp, steps) && isChoiceFixed(rsvp)) {
    throw new AppError('conflict', 'A ticket that is paid or confirmed cannot be changed. Cancel it first.');
  }
  if (steps.tierId !== undefined && !tierOf(social, steps.tierId))
    throw badField('body.tierId', 'There is no such ticket tier.');
  if ((steps.plusOnes ?? 0) > social.maxPlusOnes) {
    throw badField('body.plusOnes', `At most ${social.maxPlusOnes} may come along.`);
  }
  const plusOnes = steps.plusOnes ?? rsvp.plusOnes ?? 0;
  if (steps.plusOneNames && steps.plusOneNames.length > plusOnes)
    throw badField('body.plusOneNames', `There are more names than the ${plusOnes} who come along.`);
  if (steps.isEmailProven && steps.emailDomain === undefined && social.emailDomains?.length)
    throw badField(
      'body.isEmailProven',
      `None of your verified e-mails is at ${domainsText(social.emailDomains)}.`,
    );
  if (steps.answers) {
    const problems = checkAnswers(social.questions, optionalAnswers(steps.answers).own);
    if (problems.length > 0) {
      const details = problems.map(({ field, message }) => ({ field: `body.${field}`, message }));
      throw badRequest('Some answers are missing or not right.', details);
    }
  }
}

/** Whether tier, plus-ones and promo code stand: the seat is confirmed or paid for. */
const isChoiceFixed = (rsvp: Rsvp): boolean =>
  isPaid(rsvp) || isSeated(rsvp.status) || rsvp.hold?.kind === 'approval';

/** Whether a person who has registered changes their answers or names: the price and policy of then stay. */
const isAboutAnswers = (
  { status }: Rsvp,
  { answers, plusOneNames, tierId, plusOnes, promoCode, isPaidWithPoints }: Steps,
): boolean =>
  status !== 'INITIAL' &&
  (answers !== undefined || plusOneNames !== undefined) &&
  [tierId, plusOnes, promoCode, isPaidWithPoints].every(each => each === undefined);

/** The fields that the given steps change; checked by {@link assertSteps} before. */
export function withSteps(social: Registrable, rsvp: Rsvp, steps: Steps): Partial<Rsvp> {
  const answers = steps.answers && optionalAnswers(steps.answers);
  return {
    ...(isChoiceFixed(rsvp) || isAboutAnswers(rsvp, steps) ? {} : chosen(social, rsvp, steps)),
    ...(steps.plusOnes === undefined ? {} : { plusOnes: steps.plusOnes }),
    ...withNames(rsvp, steps),
    ...(answers && {
      answers: counted(social, answers.own),
      sharedAnswers: sharedAnswersOf(social.questions, answers.own),
      wantsHostNews: answers.wantsHostNews,
      wantsInvitations: answers.wantsInvitations,
    }),
    ...(steps.emailDomain === undefined ? {} : { emailDomain: steps.emailDomain }),
    ...(steps.promoCode === undefined ? {} : { promoCode: steps.promoCode }),
    ...(steps.isNoShowPolicyAccepted === undefined
      ? {}
      : { isNoShowPolicyAccepted: steps.isNoShowPolicyAccepted }),
    ...(steps.isPaidWithPoints === undefined ? {} : { isPaidWithPoints: steps.isPaidWithPoints }),
    ...(steps.isAttendanceShared === undefined ? {} : { isAttendanceShared: steps.isAttendanceShared }),
  };
}

/** Names of who comes along; those of fewer people are fewer. */
function withNames(rsvp: Rsvp, { plusOnes, plusOneNames }: Steps): Partial<Rsvp> {
  if (plusOnes === undefined && plusOneNames === undefined) return {};
  const names = plusOneNames ?? rsvp.plusOneNames ?? [];
  return { plusOneNames: names.slice(0, plusOnes ?? rsvp.plusOnes ?? 0) };
}

/** The tier at its price and the policy of this moment. A payment page that is open is one for another choice now. */
function chosen(social: Registrable, rsvp: Rsvp, steps: Steps): Partial<Rsvp> {
  const tier = tierOf(social, steps.tierId ?? rsvp.tierId);
  const { cancellationPolicy } = social;
  if (!tier) return { cancellationPolicy };
  const { ticketPrice, depositAmount } = tier;
  const pointsPrice = tier.pointsPrice ?? null;
  const isSamePrice =
    ticketPrice === rsvp.ticketPrice &&
    depositAmount === rsvp.depositAmount &&
    pointsPrice === (rsvp.pointsPrice ?? null);
  const isSame = tier.id === rsvp.tierId && isSamePrice && !isOtherChoice(rsvp, steps);
  if (isSame) return { cancellationPolicy };
  return {
    cancellationPolicy,
    tierId: tier.id,
    tierName: tier.name,
    ticketPrice,
    depositAmount,
    pointsPrice,
    // Another price is another choice.
    ...(pointsPrice === (rsvp.pointsPrice ?? null) ? {} : { isPaidWithPoints: null }),
    currency: social.currency,
    payment: noPayment(isPriced(tier)),
  };
}

/** Drops answers without content (spec §5: empty texts and half mobiles are not sent). */
const counted = (social: Registrable, answers: readonly Answer[]): Answer[] =>
  applicableQuestions(social.questions, answers).flatMap(asked => {
    const kept = significantAnswer(
      asked.questionType,
      answers.find(each => each.questionId === asked.id),
    );
    return kept ? [kept] : [];
  });
