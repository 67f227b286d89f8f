import { useRead } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { socialsContract } from '@momos/contracts/socials';
import { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { usersContract } from '@momos/contracts/users';
import { Stat, Stats } from '@momos/ui';
import { dashboardWords } from '../words/dashboard.ts';

const words = dashboardWords.decisions;

type Props = { approvals: number; slow: number };

/** How much waits for a decision, each with the way to it. */
export function Decisions({ approvals, slow }: Props) {
  const money = useRead(unsettledMoneyContract.list, { query: { pageSize: 1 } }).data?.meta.counts;
  const codes = useRead(inviteCodesContract.requests, { query: { status: 'PENDING', pageSize: 100 } });
  return (
    <Stats>
      <Waiting
        label={words.approvalsWaiting}
        count={approvals}
        to="#approvals"
        detail={words.approvalsHint}
      />
      <Waiting
        label={words.refundsFailed}
        count={money?.refunds}
        to="/manager/money"
        detail={words.refundsHint}
      />
      <Waiting label={words.slowSellers} count={slow} to="#slow" detail={words.slowSellersHint} />
      <Reviews />
      <Waiting
        label={words.inviteCodesAskedFor}
        count={codes.data?.data.length}
        isMore={Boolean(codes.data?.meta.lastEvaluatedKey)}
        to="/manager/invite-codes"
        detail={words.inviteCodesHint}
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
        label={words.submissionsToReview}
        count={submitted?.data.length}
        isMore={Boolean(submitted?.meta.lastEvaluatedKey)}
        to="/manager/public-events"
        detail={words.submissionsHint}
      />
      <Waiting
        label={words.changesToReview}
        count={edits?.data.length}
        isMore={Boolean(edits?.meta.lastEvaluatedKey)}
        to="/manager/public-events/changes"
        detail={words.changesHint}
      />
    </>
  );
}
