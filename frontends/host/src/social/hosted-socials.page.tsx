import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { WebMailButton } from '@momos/remote-kit/web-mail/web-mail-button';
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, RowsSkeleton } from '@momos/ui';
import { hostedSocialsWords } from '../words/hosted-socials.ts';
import { SocialDrafts } from '../social-draft/social-drafts.tsx';
import { HostInvitations } from './host-invitations.tsx';
import { WaitingList } from './waiting-list.tsx';
import { HostedTable } from './hosted-table.tsx';

const words = hostedSocialsWords.hostedSocials;

const hosted = (when: 'coming' | 'past') => ({ query: { pageSize: 50, when } });

const Actions = ({ canScan }: { canScan: boolean }) => (
  <>
    {canScan ? (
      <ButtonLink variant="default" to="/scan">
        {words.scanTickets}
      </ButtonLink>
    ) : null}
    <ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>
  </>
);

/** The socials that a person hosts: upcoming, soonest first, then past, latest first (spec §2 /manager/rsvps). */
export function HostedSocialsPage() {
  const upcoming = useReadPages(socialsContract.hosted, hosted('coming'));
  const past = useReadPages(socialsContract.hosted, hosted('past'));
  const failed = [upcoming, past].find(list => list.error);
  const isEmpty = upcoming.data?.items.length === 0 && past.data?.items.length === 0;
  return (
    <Page width="full" title={words.mySocials}>
      <PageHeader title={words.mySocials} lead={words.lead} actions={<Actions canScan={!isEmpty} />} />
      <HostInvitations />
      <SocialDrafts />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && (upcoming.isPending || past.isPending) ? <RowsSkeleton /> : null}
      {isEmpty ? (
        <EmptyState
          size="page"
          title={words.doNotHostSocial}
          action={
            <>
              <ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>
              <WebMailButton type="HOST_GUIDE">{words.emailGuide}</WebMailButton>
            </>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : null}
      {upcoming.data && past.data && !isEmpty ? (
        <>
          <WaitingList socials={[...upcoming.data.items, ...past.data.items]} />
          <HostedTable title={words.upcoming} list={upcoming} empty={words.noUpcoming} />
          {past.data.items.length > 0 ? <HostedTable title={words.past} list={past} isOver /> : null}
        </>
      ) : null}
    </Page>
  );
}
