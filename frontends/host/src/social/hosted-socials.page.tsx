import { useReadPages } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  formatStamp,
  isPast,
  Page,
  PageHeader,
  RowsSkeleton,
  StatusBadge,
  TextLink,
  useNavigate,
  useNow,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';

/** The socials one hosts, the latest first, with how full they are (spec §2 /manager/rsvps). */
export function HostedSocialsPage() {
  const navigate = useNavigate();
  const now = useNow(60_000);
  const hosted = useReadPages(socialsContract.hosted, { query: { pageSize: 50 } });
  return (
    <Page width="full" title="My socials">
      <PageHeader title="My socials" actions={<ButtonLink to="/socials/new">Host a social</ButtonLink>} />
      {hosted.error ? <ErrorState error={hosted.error} onRetry={() => void hosted.refetch()} /> : null}
      {hosted.isPending ? <RowsSkeleton /> : null}
      {hosted.data?.items.length === 0 ? (
        <EmptyState
          size="page"
          title="You host nothing yet"
          action={<ButtonLink to="/socials/new">Host a social</ButtonLink>}
        >
          A title, a time and a place are enough to start.
        </EmptyState>
      ) : null}
      {hosted.data && hosted.data.items.length > 0 ? (
        <DataTable
          label="My socials"
          rows={hosted.data.items}
          keyOf={social => social.id}
          nameOf={social => social.title}
          onOpen={social => navigate(`/socials/${social.slug}/manage`)}
          columns={[
            {
              key: 'title',
              header: 'Social',
              cell: social => <TextLink to={`/socials/${social.slug}/manage`}>{social.title}</TextLink>,
            },
            {
              key: 'when',
              header: 'When',
              cell: social =>
                (isPast(social.eventEndTimestamp, now) ? 'Past · ' : '') +
                formatStamp(social.eventTimestamp, social.timezone),
            },
            {
              key: 'where',
              header: 'Where',
              hideBelow: 640,
              cell: social => (social.isOnline ? 'Online' : social.city),
            },
            {
              key: 'going',
              header: 'Going',
              isFigure: true,
              hideBelow: 640,
              cell: social => (
                <span className="mo-figures">
                  {social.confirmedPax} / {social.maxCapacity}
                </span>
              ),
            },
            {
              key: 'review',
              header: 'Listing',
              hideBelow: 860,
              cell: social =>
                social.visibility === 'PUBLIC' ? <StatusBadge status={social.reviewStatus} /> : 'Not listed',
            },
          ]}
        />
      ) : null}
      {hosted.hasNextPage ? (
        <Button
          variant="default"
          loading={hosted.isFetchingNextPage}
          onClick={() => void hosted.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </Page>
  );
}
