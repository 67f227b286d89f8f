import { errorText, useReadPages, useWrite } from '@momos/api-client';
import { type InviteCodeRequestView, inviteCodesContract } from '@momos/contracts/invite-codes';
import {
  Button,
  EmptyState,
  ErrorState,
  FilterChips,
  formatDay,
  Group,
  Link,
  Page,
  PageHeader,
  PersonLine,
  RowsSkeleton,
  showToast,
  StatusBadge,
  useSearchParams,
  viewerZone,
} from '@momos/ui';
import * as classes from './invite-code-requests.module.css';

type Status = InviteCodeRequestView['status'];

const words: Record<Status, string> = { PENDING: 'Waiting', GRANTED: 'Granted', DECLINED: 'Declined' };
const statuses: readonly Status[] = ['PENDING', 'GRANTED', 'DECLINED'];

/** Who asks for one more invite code, for managers to grant or decline. */
export function InviteCodeRequestsPage() {
  const [query, setQuery] = useSearchParams();
  const status = statuses.find(each => each === (query.get('status') ?? 'PENDING'));
  const list = useReadPages(inviteCodesContract.requests, {
    query: { pageSize: 20, ...(status ? { status } : {}) },
  });
  return (
    <Page width="full" title="Invite codes">
      <PageHeader title="Invite codes" lead="People who want one more code to bring others with." />
      <FilterChips<Status>
        label="Status"
        single
        options={statuses.map(value => ({ value, label: words[value] }))}
        value={status ? [status] : []}
        onChange={([next]) => setQuery({ status: next ?? 'ALL' }, { replace: true })}
      />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title={status === 'PENDING' ? 'All answered' : 'None here'}>
          {status === 'PENDING' ? 'New requests show up here.' : null}
        </EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(request => (
          <li key={request.id} className={classes.request}>
            <Request request={request} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          style={{ alignSelf: 'start' }}
        >
          Show more
        </Button>
      ) : null}
    </Page>
  );
}

function Request({ request }: { request: InviteCodeRequestView }) {
  const { id, user, reason, status, version, createdAt } = request;
  const decide = useWrite(inviteCodesContract.decide, {
    refreshes: [inviteCodesContract.requests],
    onDone: ({ data }) => showToast(`${data.user.displayName}: ${words[data.status]}`, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const answer = (to: 'GRANTED' | 'DECLINED') =>
    decide.mutate({ params: { id }, body: { status: to }, options: { ifMatch: version } });
  return (
    <>
      <div className={classes.words}>
        <Link to={`/users/${user.slug}`} className={classes.person}>
          <PersonLine person={user} detail={`asked on ${formatDay(createdAt, viewerZone())}`} />
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
        <StatusBadge status={status === 'GRANTED' ? 'APPROVED' : status} word={words[status]} />
      )}
    </>
  );
}
