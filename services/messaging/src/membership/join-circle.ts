import { isAskedQuestions } from '@momos/contracts/circle-joining';
import { badField, badRequest, forbidden } from '@momos/contracts/errors';
import type { NeededEmail } from '@momos/contracts/needed-proofs';
import type { Actor } from '@momos/runtime';
import type { Circle } from '../circle/circle.ts';
import { assertVisible, isHostOf, isInvitedBy } from '../circle/circle.policy.ts';
import { changeMembership, type MembershipDeps, minutesAfter } from './change-membership.ts';
import { belongs, isMember, type Membership, membershipId, moveMembership } from './membership.ts';
import { join, leave } from './membership-steps.ts';
import { setRenewal } from './renewal-steps.ts';
import { assertProven, neededEmail, provenEmails } from './needed-email.ts';

/** What a person gives who joins; a code is of the hosts' link of invitation, or of the member who recommends the circle. */
type Asked = {
  circleId: string;
  answers: readonly { questionId: string; answer: string }[];
  referralCode?: string | undefined;
  isListed?: boolean | undefined;
};

type JoinDeps = MembershipDeps & { identity: Parameters<typeof provenEmails>[0] };

/**
 * Joins a circle, or asks its hosts to. Throws 404 where the actor must not know of it, 403 where a host blocked them and where
 * they have not proven the address that the circle asks for, 400 for answers that are missing, for questions that the circle
 * does not ask, and for a code that it does not know.
 */
export async function joinCircle(deps: JoinDeps, actor: Actor, asked: Asked): Promise<Membership> {
  const { circleId, referralCode: code, isListed } = asked;
  const emails = await provenEmails(deps.identity, await deps.circles.get(circleId), actor.userId);
  const referredBy = await recommenderOf(deps, circleId, code);
  const whose = { circleId, userId: actor.userId, isGuarded: true };
  return changeMembership(deps, whose, ({ membership, circle, now }) => {
    const isInvited = isInvitedBy(circle, code);
    assertVisible(circle, actor, belongs(membership) || isInvited);
    if (code && !isInvited && !referredBy)
      throw badField('body.referralCode', 'This code does not open this circle.');
    const isAdmitted = isInvited || isHostOf(circle, actor);
    assertProven(neededEmail(circle, saved(membership), { isAdmitted, emails }));
    const answers = answersTo(circle, membership, asked.answers);
    return join(membership, circle, {
      now,
      holdUntil: minutesAfter(now, deps.holdMinutes),
      joining: {
        isAdmitted,
        referredBy: membership.referredBy ?? referredBy,
        ...(answers.length > 0 ? { answers } : {}),
        ...(isListed === undefined ? {} : { isListed }),
      },
    });
  });
}

/** Leaves a circle, or says no to its invitation. Throws 404 or 403 for who never belonged to it. */
export const leaveCircle = (deps: MembershipDeps, actor: Actor, circleId: string): Promise<Membership> =>
  changeMembership(deps, { circleId, userId: actor.userId }, ({ membership, circle, now }) => {
    assertVisible(circle, actor, membership.version > 0);
    if (membership.version === 0) throw forbidden('You are not a member of this circle.');
    return leave(membership, now);
  });

/** A membership that is saved; none of a person who asks for the first time. */
const saved = (membership: Membership): Membership | undefined =>
  membership.version > 0 ? membership : undefined;

/** Answers with the words of their questions. Who has answered, or was a member, need not again. */
function answersTo(
  { questions }: Circle,
  membership: Membership,
  given: Asked['answers'],
): Membership['answers'] {
  const known = new Set(questions.map(({ id }) => id));
  const texts = new Map(given.map(({ questionId, answer }) => [questionId, answer]));
  const isAsked = isAskedQuestions(saved(membership));
  const problems = [
    ...given
      .filter(({ questionId }) => !known.has(questionId))
      .map(({ questionId }) => ({
        field: `body.answers.${questionId}`,
        message: 'There is no such question.',
      })),
    ...questions
      .filter(({ id, isRequired }) => isAsked && isRequired && !texts.get(id))
      .map(({ id }) => ({ field: `body.answers.${id}`, message: 'Please answer this question.' })),
  ];
  if (problems.length > 0) throw badRequest('Please check your answers.', problems);
  return questions.flatMap(({ id, title }) => {
    const answer = texts.get(id);
    return answer ? [{ title, answer }] : [];
  });
}

async function recommenderOf(
  { memberships }: Pick<MembershipDeps, 'memberships'>,
  circleId: string,
  code: string | undefined,
): Promise<string | null> {
  const member = code ? await memberships.byReferralCode(circleId, code) : undefined;
  return member && isMember(member) ? member.userId : null;
}

/**
 * What a code is: the hosts' invitation, a member's recommendation, or nothing. Throws 404 where the actor must not know of the
 * circle; the code of an invitation opens it.
 */
export async function checkCode(
  deps: Pick<MembershipDeps, 'circles' | 'memberships'>,
  actor: Actor,
  { circleId, code }: { circleId: string; code: string },
): Promise<{ kind: 'INVITATION' | 'RECOMMENDATION' | null; referredBy: string | null }> {
  const circle = await deps.circles.get(circleId);
  if (isInvitedBy(circle, code)) return { kind: 'INVITATION', referredBy: null };
  assertVisible(circle, actor, belongs(await deps.memberships.find(membershipId(circleId, actor.userId))));
  const referredBy = await recommenderOf(deps, circleId, code);
  return { kind: referredBy ? 'RECOMMENDATION' : null, referredBy };
}

/**
 * The addresses that the actor has to prove before they join: one or none. Throws 404 where they must not know of the circle; the
 * code of an invitation opens it.
 */
export async function neededEmails(
  deps: Pick<JoinDeps, 'circles' | 'memberships' | 'identity'>,
  actor: Actor,
  { circleId, code }: { circleId: string; code: string | undefined },
): Promise<NeededEmail[]> {
  const circle = await deps.circles.get(circleId);
  const own = await deps.memberships.find(membershipId(circleId, actor.userId));
  const isInvited = isInvitedBy(circle, code);
  assertVisible(circle, actor, belongs(own) || isInvited);
  const needed = neededEmail(circle, own, {
    isAdmitted: isInvited || isHostOf(circle, actor),
    emails: await provenEmails(deps.identity, circle, actor.userId),
  });
  return needed ? [needed] : [];
}

type OwnChange = { circleId: string; isListed?: boolean | undefined; isRenewed?: boolean | undefined };

/**
 * Whether the other members see one in their list, and whether monthly access is renewed. Throws 404 or 403 for who does not belong to
 * the circle, 409 about renewing access that is not monthly.
 */
export function changeOwn(
  deps: MembershipDeps,
  actor: Actor,
  { circleId, isListed, isRenewed }: OwnChange,
): Promise<Membership> {
  return changeMembership(
    deps,
    { circleId, userId: actor.userId, isGuarded: true },
    ({ membership, circle, now }) => {
      assertVisible(circle, actor, belongs(membership));
      if (membership.version === 0) throw forbidden('You are not a member of this circle.');
      const renewal = isRenewed === undefined ? undefined : setRenewal(membership, now, isRenewed);
      if (isListed === undefined || membership.isListed === isListed) return renewal;
      return renewal
        ? { ...renewal, after: { ...renewal.after, isListed } }
        : moveMembership(membership, now, { change: 'CIRCLE_MEMBER_CHANGE_UPDATED', set: { isListed } });
    },
  );
}
