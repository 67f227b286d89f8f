import { useReadPages } from '@momos/api-client';
import { type InviteCodeRequestView, inviteCodesContract } from '@momos/contracts/invite-codes';
import { formatDay, Link, PersonLine, StatusBadge, useAction, viewerZone } from '@momos/ui';
import { BulkBar, BulkCheckbox } from '../queue/bulk-bar.tsx';
import { type Bulk, useBulk } from '../queue/use-bulk.ts';
import { useInviteCodeDecisions } from './bulk-decisions.ts';
import { DecisionButtons } from '../queue/decision-buttons.tsx';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { inviteCodeWords } from '../words/invite-code.ts';
import * as classes from './invite-code-requests.module.css';

const wording = inviteCodeWords.inviteCodeRequests;

type Status = InviteCodeRequestView['status'];

const labels: Record<Status, string> = wording.labels;
const options = (['PENDING', 'GRANTED', 'DECLINED'] as const).map(value => ({ value, label: labels[value] }));

/** Requests for one more invite code, for managers to grant or decline. */
export function InviteCodeRequestsPage() {
  const filter = useQueueStatus<Status>(options, 'PENDING');
  const { status } = filter;
  const bulk = useBulk(useInviteCodeDecisions());
  const list = useReadPages(inviteCodesContract.requests, {
    query: { pageSize: 20, ...(status ? { status } : {}) },
  });
  return (
    <Queue
      page="invite-codes"
      title={wording.inviteCodes}
      lead={wording.lead}
      {...filter}
      tools={status === 'PENDING' ? <BulkBar items={list.data?.items ?? []} bulk={bulk} /> : null}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      empty={
        status === 'PENDING'
          ? {
              title: wording.noPendingRequests,
              text: wording.emptyText,
            }
          : { title: wording.noRequests, text: wording.noneOfStatusText }
      }
    >
      {request => <Request request={request} bulk={bulk} />}
    </Queue>
  );
}

type RequestProps = { request: InviteCodeRequestView; bulk: Bulk<InviteCodeRequestView> };

function Request({ request, bulk }: RequestProps) {
  const { user, reason, status, createdAt } = request;
  return (
    <article className={classes.request}>
      {status === 'PENDING' ? <BulkCheckbox item={request} bulk={bulk} /> : null}
      <div className={classes.words}>
        <Link to={`/users/${user.slug}`} className={classes.person}>
          <PersonLine person={user} detail={wording.requestedOn(formatDay(createdAt, viewerZone()))} />
        </Link>
        <p className={classes.reason}>{reason}</p>
      </div>
      {status === 'PENDING' ? (
        <Decisions request={request} />
      ) : (
        <StatusBadge status={status === 'GRANTED' ? 'APPROVED' : status} word={labels[status]} />
      )}
    </article>
  );
}

const decisions = [
  { value: 'GRANTED', label: wording.grantACode },
  { value: 'DECLINED', label: wording.decline },
] as const;

function Decisions({ request: { id, version } }: { request: InviteCodeRequestView }) {
  const decide = useAction(inviteCodesContract.decide, {
    refreshes: [inviteCodesContract.requests],
    done: ({ data }) => `${data.user.displayName}: ${labels[data.status]}`,
  });
  return (
    <DecisionButtons
      choices={decisions}
      isPending={decide.isPending}
      onDecide={status => decide.mutate({ params: { id }, body: { status }, options: { ifMatch: version } })}
    />
  );
}
