import type { CircleMember } from '@momos/contracts/circle-members';
import { Pill } from '@momos/ui';
import { circleMemberWords } from '../words/circle-member.ts';
import { statusLabels } from './member-words.ts';

/** What became of a membership, and whether its payment is in dispute. */
export function MemberStatus({ member: { status, payment } }: { member: CircleMember }) {
  const { tone, label } = statusLabels[status];
  return (
    <>
      {payment?.dispute === 'OPEN' ? <Pill tone="bad">{circleMemberWords.money.inDispute}</Pill> : null}
      <Pill tone={tone}>{label}</Pill>
    </>
  );
}
