import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, RowsSkeleton } from '@momos/ui';
import { HostedTable } from './hosted-table.tsx';

const hosted = (when: 'coming' | 'past') => ({ query: { pageSize: 50, when } });

/** The socials one hosts: what comes, the soonest first, then what is over, the latest first (spec §2 /manager/rsvps). */
export function HostedSocialsPage() {
  const coming = useReadPages(socialsContract.hosted, hosted('coming'));
  const past = useReadPages(socialsContract.hosted, hosted('past'));
  const failed = [coming, past].find(list => list.error);
  const isEmpty = coming.data?.items.length === 0 && past.data?.items.length === 0;
  return (
    <Page width="full" title="My socials">
      <PageHeader title="My socials" actions={<ButtonLink to="/socials/new">Host a social</ButtonLink>} />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && (coming.isPending || past.isPending) ? <RowsSkeleton /> : null}
      {isEmpty ? (
        <EmptyState
          size="page"
          title="You host nothing yet"
          action={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
        >
          A title, a time and a place are enough to start.
        </EmptyState>
      ) : null}
      {coming.data && past.data && !isEmpty ? (
        <>
          <HostedTable
            title="Coming"
            list={coming}
            empty="Nothing is planned. Copy one of the past, or start anew."
          />
          {past.data.items.length > 0 ? <HostedTable title="Past" list={past} isOver /> : null}
        </>
      ) : null}
    </Page>
  );
}
