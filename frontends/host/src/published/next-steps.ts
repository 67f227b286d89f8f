import type { SocialView } from '@momos/contracts/social-view';

/** What a host does after publishing, in this order; `review` is the reviewers'. */
export type NextStep = 'review' | 'share' | 'guests' | 'hosts' | 'approvalMail' | 'door';

/** Steps that nothing on a server says are done: noted where they were made. */
export type NotedStep = Extract<NextStep, 'share' | 'door'>;

type Facts = {
  social: Pick<
    SocialView,
    'visibility' | 'reviewStatus' | 'isOnline' | 'hosts' | 'invitedHosts' | 'pendingEdit'
  >;
  guestsInvited: number;
  hasApprovalMail: boolean;
  noted: readonly NotedStep[];
};

/** The steps for a social, and which are done. Reviewers see public ones; a door is where people meet. */
export function nextSteps({ social, guestsInvited, hasApprovalMail, noted }: Facts) {
  const { visibility, reviewStatus, isOnline, hosts, invitedHosts, pendingEdit } = social;
  const steps: { step: NextStep; isDone: boolean; isShown?: boolean }[] = [
    { step: 'review', isDone: reviewStatus.startsWith('APPROVED'), isShown: visibility === 'PUBLIC' },
    { step: 'share', isDone: noted.includes('share') },
    { step: 'guests', isDone: guestsInvited > 0 },
    {
      step: 'hosts',
      isDone: hosts.length + invitedHosts.length + (pendingEdit?.after.invitedHosts?.length ?? 0) > 1,
    },
    { step: 'approvalMail', isDone: hasApprovalMail },
    { step: 'door', isDone: noted.includes('door'), isShown: !isOnline },
  ];
  return steps.filter(({ isShown = true }) => isShown);
}
