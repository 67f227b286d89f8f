import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { MemberMoney } from '@momos/remote-kit/circle-member/member-money';
import { MemberStatus } from '@momos/remote-kit/circle-member/member-status';
import { PersonLine } from '@momos/ui';
import * as classes from './circle.module.css';

type Props = { circle: CircleView; member: CircleMember };

/** A member with where their money stands, and what can be done about it. */
export const MemberItem = ({ circle, member }: Props) => (
  <div className={classes.member}>
    <div className={classes.row}>
      <PersonLine person={member.user} size={32} />
      <MemberStatus member={member} />
    </div>
    <MemberMoney circle={circle} member={member} />
  </div>
);
