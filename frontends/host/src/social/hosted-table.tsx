import type { SocialCard } from '@momos/contracts/social-view';
import { formatStamp, Section, ShowMore, StatusBadge, TextLink, useNavigate } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { CopyButton } from './copy-button.tsx';
import * as classes from './hosted-table.module.css';

type Props = {
  title: string;
  list: {
    data: { items: SocialCard[]; meta: { total?: number | undefined } | undefined } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  isOver?: boolean;
  empty?: string;
};

/** One side of what a person hosts, with how many there are and how full each is. */
export function HostedTable({ title, list, isOver = false, empty }: Props) {
  const navigate = useNavigate();
  const rows = list.data?.items ?? [];
  return (
    <Section
      title={
        <>
          {title} <span className={classes.count}>{list.data?.meta?.total ?? rows.length}</span>
        </>
      }
    >
      <DataTable<SocialCard>
        label={`${title} socials`}
        rows={rows}
        keyOf={social => social.id}
        nameOf={social => social.title}
        onOpen={social => navigate(`/socials/${social.slug}/manage`)}
        empty={<p className={classes.empty}>{empty}</p>}
        columns={columnsOf(isOver)}
      />
      <ShowMore list={list} />
    </Section>
  );
}

const columnsOf = (isOver: boolean): Column<SocialCard>[] => [
  {
    key: 'title',
    header: 'Social',
    width: '36%',
    cell: social => <TextLink to={`/socials/${social.slug}/manage`}>{social.title}</TextLink>,
  },
  {
    key: 'when',
    header: 'When',
    width: '18%',
    cell: social => formatStamp(social.eventTimestamp, social.timezone),
  },
  {
    key: 'where',
    header: 'Where',
    hideBelow: 640,
    width: '12%',
    cell: social => (social.isOnline ? 'Online' : social.city),
  },
  {
    key: 'going',
    header: isOver ? 'Had a place' : 'Going',
    isFigure: true,
    width: '10%',
    cell: social => `${social.confirmedPax} / ${social.maxCapacity}`,
  },
  {
    key: 'review',
    header: 'Listing',
    hideBelow: 860,
    cell: listingOf,
  },
  {
    key: 'copy',
    header: 'Copy',
    isHeaderHidden: true,
    hideBelow: 640,
    width: '72px',
    cell: social => <CopyButton social={social} size="compact-sm" variant="subtle" word="Copy" />,
  },
];

function listingOf(social: SocialCard) {
  if (social.isCancelled) return <StatusBadge status="CANCELLED" />;
  if (social.visibility === 'PUBLIC') return <StatusBadge status={social.reviewStatus} />;
  return social.visibility === 'PRIVATE' ? 'By link only' : 'Members only';
}
