import { useRead } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { socialsContract } from '@momos/contracts/socials';
import { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { usersContract } from '@momos/contracts/users';
import { Stat, Stats } from '@momos/ui';

type Props = { approvals: number; slow: number };

/** How much waits for a decision, each with the way to it. */
export function Decisions({ approvals, slow }: Props) {
  const money = useRead(unsettledMoneyContract.list, { query: { pageSize: 1 } }).data?.meta.counts;
  const codes = useRead(inviteCodesContract.requests, { query: { status: 'PENDING', pageSize: 100 } });
  return (
    <Stats>
      <Waiting
        label="Approvals waiting"
        count={approvals}
        to="#approvals"
        detail="Registrations for hosts to decide"
      />
      <Waiting
        label="Refunds failed"
        count={money?.refunds}
        to="/manager/money"
        detail="Money that did not get back"
      />
      <Waiting label="Slow sellers" count={slow} to="#slow" detail="Less than half full, within 14 days" />
      <Reviews />
      <Waiting
        label="Invite codes asked for"
        count={codes.data?.data.length}
        isMore={Boolean(codes.data?.meta.lastEvaluatedKey)}
        to="/manager/invite-codes"
        detail="Requests to grant or decline"
      />
    </Stats>
  );
}

type WaitingProps = {
  label: string;
  count: number | undefined;
  detail: string;
  to: string;
  isMore?: boolean;
};

const Waiting = ({ label, count, detail, to, isMore = false }: WaitingProps) => (
  <Stat
    label={label}
    value={count === undefined ? '–' : `${count}${isMore ? '+' : ''}`}
    detail={detail}
    to={to}
    isWaiting={Boolean(count)}
  />
);

/** For reviewers only: other managers may not read submissions. */
function Reviews() {
  const me = useRead(usersContract.me, {}, { staleTime: 60_000 }).data?.data;
  const isReviewer = me !== undefined && (me.isSupermomosAdmin || me.roles.includes('reviewer'));
  const options = { enabled: isReviewer };
  const submitted = useRead(
    socialsContract.reviewing,
    { query: { reviewStatus: 'PENDING', pageSize: 100 } },
    options,
  ).data;
  const edits = useRead(pendingEditsContract.list, { query: { pageSize: 100 } }, options).data;
  if (!isReviewer) return null;
  return (
    <>
      <Waiting
        label="Submissions to review"
        count={submitted?.data.length}
        isMore={Boolean(submitted?.meta.lastEvaluatedKey)}
        to="/manager/public-events"
        detail="New socials for the public list"
      />
      <Waiting
        label="Changes to review"
        count={edits?.data.length}
        isMore={Boolean(edits?.meta.lastEvaluatedKey)}
        to="/manager/public-events/changes"
        detail="Edits of public socials"
      />
    </>
  );
}
