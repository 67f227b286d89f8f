import { useReadPages } from '@momos/api-client';
import { type InviteCodeRequestView, inviteCodesContract } from '@momos/contracts/invite-codes';
import { Button, formatDay, Group, Link, PersonLine, StatusBadge, useAction, viewerZone } from '@momos/ui';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import * as classes from './invite-code-requests.module.css';

type Status = InviteCodeRequestView['status'];

const labels: Record<Status, string> = { PENDING: 'Pending', GRANTED: 'Granted', DECLINED: 'Declined' };
const options = (['PENDING', 'GRANTED', 'DECLINED'] as const).map(value => ({ value, label: labels[value] }));

/** Requests for one more invite code, for managers to grant or decline. */
export function InviteCodeRequestsPage() {
  const filter = useQueueStatus<Status>(options, 'PENDING');
  const { status } = filter;
  const list = useReadPages(inviteCodesContract.requests, {
    query: { pageSize: 20, ...(status ? { status } : {}) },
  });
  return (
    <Queue
      title="Invite codes"
      lead="Requests for one more invite code."
      {...filter}
      options={options}
      list={list}
      empty={
        status === 'PENDING'
          ? { title: 'No pending requests', text: 'New requests appear here.' }
          : { title: 'No requests' }
      }
    >
      {request => <Request request={request} />}
    </Queue>
  );
}

function Request({ request }: { request: InviteCodeRequestView }) {
  const { id, user, reason, status, version, createdAt } = request;
  const decide = useAction(inviteCodesContract.decide, {
    refreshes: [inviteCodesContract.requests],
    done: ({ data }) => `${data.user.displayName}: ${labels[data.status]}`,
  });
  const answer = (to: 'GRANTED' | 'DECLINED') =>
    decide.mutate({ params: { id }, body: { status: to }, options: { ifMatch: version } });
  return (
    <article className={classes.request}>
      <div className={classes.words}>
        <Link to={`/users/${user.slug}`} className={classes.person}>
          <PersonLine person={user} detail={`requested on ${formatDay(createdAt, viewerZone())}`} />
        </Link>
        <p className={classes.reason}>{reason}</p>
      </div>
      {status === 'PENDING' ? (
        <Group gap="xs">
          <Button size="compact-md" loading={decide.isPending} onClick={() => answer('GRANTED')}>
            Grant a code
          </Button>
          <Button
            size="compact-md"
            variant="default"
            loading={decide.isPending}
            onClick={() => answer('DECLINED')}
          >
            Decline
          </Button>
        </Group>
      ) : (
        <StatusBadge status={status === 'GRANTED' ? 'APPROVED' : status} word={labels[status]} />
      )}
    </article>
  );
}
