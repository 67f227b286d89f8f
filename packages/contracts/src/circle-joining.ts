import type { CircleMembership } from './circle-membership.ts';

const before: readonly string[] = ['INVITED', 'LEFT', 'REMOVED'];

/** Whether a person is asked the questions of a circle when they join: who has asked before, or was a member, is not. */
export const isAskedQuestions = (
  membership: { status: CircleMembership['status']; joinedAt: unknown } | null | undefined,
): boolean => !membership || (before.includes(membership.status) && !membership.joinedAt);
