import { conflict } from '@momos/contracts/errors';
import { type PostRsvpRequest, type PostRsvpStep, postRsvpSteps } from '@momos/contracts/post-rsvp-requests';
import type { User } from '@momos/contracts/proto/identity/v1/bus';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { isOver, type Social } from '../social/social.ts';

type Outcome = 'DONE' | 'SKIPPED';

/** What a person did with the steps after one registration. */
export type PostRsvp = {
  /** The id of the RSVP. */
  _id: string;
  socialId: string;
  userId: string;
  answers: Partial<Record<PostRsvpStep, { outcome: Outcome; at: Date }>>;
  updatedAt: Date;
};

/** What decides about which steps apply. */
export type PostRsvpFacts = {
  rsvp: Pick<Rsvp, 'status' | 'depositAmount'>;
  social: Pick<Social, 'eventEndTimestamp' | 'isCancelled' | 'isDeleted' | 'isOnline' | 'visibility'>;
  user: User;
  /** What the person did after this and other registrations. */
  answers: PostRsvp['answers'];
  others: readonly Pick<PostRsvp, 'answers'>[];
  now: Date;
};

type Rule = (facts: PostRsvpFacts) => boolean;

/** What the profile lacks; asked of a person, not of a registration. */
const gaps: Partial<Record<PostRsvpStep, Rule>> = {
  // Who is anonymous hides their picture.
  PROFILE_PHOTO: ({ user }) => user.photoPath === '' && !user.isPhotoHidden,
  PHONE_NUMBER: ({ user }) => user.mobile === '' && !user.provenMobile,
  PERSONAL_EMAIL: ({ user }) => !user.hasPersonalEmail,
  PERSONAL_DETAILS: ({ user }) => user.city === '' || !user.position,
  FUNCTION: ({ user }) => user.functions.length === 0,
  SCHOOL: ({ user }) => !user.academic,
  ASK_PUSH_NOTIFICATION: ({ user }) => !user.isPushAllowed,
};

const isIn: Rule = ({ rsvp }) => rsvp.status === 'APPROVED';
const isMet: Rule = facts => isIn(facts) && !facts.social.isOnline;

const ofRegistration: Partial<Record<PostRsvpStep, Rule>> = {
  TAKE_ATTENDANCE: facts => isMet(facts) && facts.rsvp.depositAmount === 0,
  TAKE_ATTENDANCE_WITH_DEPOSIT: facts => isIn(facts) && facts.rsvp.depositAmount > 0,
  ADD_TO_CALENDAR: isIn,
  BRING_FRIENDS: facts => isIn(facts) && facts.social.visibility !== 'PRIVATE',
};

const rules = { ...gaps, ...ofRegistration } as Record<PostRsvpStep, Rule>;

/** So long a skipped part of the profile is not asked for again, whatever the person registers for. */
const restMs = 90 * 86_400_000;

const registered = new Set<Rsvp['status']>(['PENDING', 'WAITLIST', 'APPROVED']);

const isAsked = ({ rsvp, social, now }: PostRsvpFacts): boolean =>
  registered.has(rsvp.status) && !social.isCancelled && !social.isDeleted && !isOver(social, now);

const rests = (step: PostRsvpStep, { others, now }: PostRsvpFacts): boolean =>
  step in gaps &&
  others.some(({ answers: { [step]: given } }) => {
    return given?.outcome === 'SKIPPED' && given.at.getTime() > now.getTime() - restMs;
  });

/** The steps that apply and how far each is, in the spec's order; those that were answered stay. */
export function postRsvpStepsOf(facts: PostRsvpFacts): PostRsvpRequest['steps'] {
  if (!isAsked(facts)) return [];
  return postRsvpSteps
    .filter(step => facts.answers[step] || (rules[step](facts) && !rests(step, facts)))
    .map(step => ({ step, state: facts.answers[step]?.outcome ?? 'OPEN' }));
}

/** Throws a 409 for a step that is not asked, and for one that is said to be done while the profile still lacks it. */
export function assertAnswerable(
  facts: PostRsvpFacts,
  { steps, outcome }: { steps: readonly PostRsvpStep[]; outcome: Outcome },
): void {
  const asked = new Set(postRsvpStepsOf(facts).map(({ step }) => step));
  if (steps.some(step => !asked.has(step))) throw conflict('This step is not asked for this registration.');
  if (outcome === 'DONE' && steps.some(step => gaps[step]?.(facts)))
    throw conflict('Your profile does not have this yet.');
}
