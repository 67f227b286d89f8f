import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, RowsSkeleton } from '@momos/ui';
import { HostInvitations } from './host-invitations.tsx';
import { WaitingList } from './waiting-list.tsx';
import { HostedTable } from './hosted-table.tsx';

const hosted = (when: 'coming' | 'past') => ({ query: { pageSize: 50, when } });

/** The socials that a person hosts: upcoming, soonest first, then past, latest first (spec §2 /manager/rsvps). */
export function HostedSocialsPage() {
  const upcoming = useReadPages(socialsContract.hosted, hosted('coming'));
  const past = useReadPages(socialsContract.hosted, hosted('past'));
  const failed = [upcoming, past].find(list => list.error);
  const isEmpty = upcoming.data?.items.length === 0 && past.data?.items.length === 0;
  return (
    <Page width="full" title="My socials">
      <PageHeader
        title="My socials"
        lead="What waits for you, how full each social is, and its tools."
        actions={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
      />
      <HostInvitations />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && (upcoming.isPending || past.isPending) ? <RowsSkeleton /> : null}
      {isEmpty ? (
        <EmptyState
          size="page"
          title="You do not host a social yet"
          action={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
        >
          The socials you host, and their RSVPs, appear here. All it takes is a title, a date and a venue.
        </EmptyState>
      ) : null}
      {upcoming.data && past.data && !isEmpty ? (
        <>
          <WaitingList socials={[...upcoming.data.items, ...past.data.items]} />
          <HostedTable
            title="Upcoming"
            list={upcoming}
            empty="No upcoming socials. Copy a past one, or host a new one."
          />
          {past.data.items.length > 0 ? <HostedTable title="Past" list={past} isOver /> : null}
        </>
      ) : null}
    </Page>
  );
}
