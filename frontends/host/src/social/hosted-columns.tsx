import type { SocialCard } from '@momos/contracts/social-view';
import { formatStamp, StatusBadge, TextLink } from '@momos/ui';
import type { Column } from '@momos/ui/table';
import { CopyButton } from './copy-button.tsx';

const always: Column<SocialCard>[] = [
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
];

const going = (isOver: boolean): Column<SocialCard> => ({
  key: 'going',
  header: isOver ? 'Guests' : 'Going',
  isFigure: true,
  width: '10%',
  cell: social => `${social.confirmedPax} / ${social.maxCapacity}`,
});

const copy: Column<SocialCard> = {
  key: 'copy',
  header: 'Copy',
  isHeaderHidden: true,
  hideBelow: 640,
  width: '72px',
  cell: social => <CopyButton social={social} size="compact-sm" variant="subtle" />,
};

const listing: Column<SocialCard> = { key: 'review', header: 'Listing', hideBelow: 860, cell: listingOf };

function listingOf(social: SocialCard) {
  if (social.isCancelled) return <StatusBadge status="CANCELLED" />;
  if (social.visibility === 'PUBLIC') return <StatusBadge status={social.reviewStatus} />;
  return social.visibility === 'PRIVATE' ? 'By link only' : 'Members only';
}

/** Columns of the socials that a person hosts. */
export const hostedColumns = (isOver: boolean): Column<SocialCard>[] => [
  ...always,
  going(isOver),
  listing,
  copy,
];
