import { uncancelledTitle } from '@momos/contracts/cancelled-title';
import type { SocialCard } from '@momos/contracts/social-view';
import { formatStamp, OwnTime, PublicStatusBadge, StatusBadge, TextLink } from '@momos/ui';
import type { Column } from '@momos/ui/table';
import { hostedSocialsWords } from '../words/hosted-socials.ts';
import * as classes from './hosted-table.module.css';
import { CopyButton } from './copy-button.tsx';

const words = hostedSocialsWords.hostedColumns;

/** Taken and all places, with a bar of how full it is. */
const Places = ({ social: { confirmedPax, maxCapacity } }: { social: SocialCard }) => (
  <span className={classes.places}>
    {confirmedPax} / {maxCapacity}
    <span className={classes.track} aria-hidden>
      <span
        className={classes.taken}
        style={{ inlineSize: `${Math.min(100, (confirmedPax / maxCapacity) * 100)}%` }}
      />
    </span>
  </span>
);

const always: Column<SocialCard>[] = [
  {
    key: 'title',
    header: words.social,
    width: '27%',
    cell: social => (
      <>
        {/* First, so that a long title does not hide it. */}
        {social.isCancelled ? <StatusBadge status="CANCELLED" /> : null}{' '}
        <TextLink to={`/socials/${social.slug}/manage`}>
          {social.isCancelled ? uncancelledTitle(social.title) : social.title}
        </TextLink>
      </>
    ),
  },
  {
    key: 'when',
    header: words.when,
    width: '17%',
    cell: social => (
      <span className={classes.when}>
        {formatStamp(social.eventTimestamp, social.timezone)}
        <OwnTime at={social.eventTimestamp} zone={social.timezone} />
      </span>
    ),
  },
  {
    key: 'where',
    header: words.where,
    hideBelow: 640,
    width: '10%',
    cell: social => (social.isOnline ? words.online : social.city),
  },
];

const price: Column<SocialCard> = {
  key: 'price',
  header: words.price,
  hideBelow: 860,
  // The header says what it is.
  cell: social => social.priceText.replace(/^Price: /, ''),
};

const going = (isOver: boolean): Column<SocialCard> => ({
  key: 'going',
  header: isOver ? words.guests : words.going,
  isFigure: true,
  width: '10%',
  cell: social => <Places social={social} />,
});

const copy: Column<SocialCard> = {
  key: 'copy',
  header: words.copy,
  isHeaderHidden: true,
  hideBelow: 640,
  width: '72px',
  cell: social => <CopyButton social={social} size="compact-sm" variant="subtle" />,
};

const listing: Column<SocialCard> = {
  key: 'review',
  header: words.listing,
  hideBelow: 860,
  width: '196px',
  cell: listingOf,
};

function listingOf(social: SocialCard) {
  if (social.isCancelled) return null;
  if (social.visibility === 'PUBLIC') return <PublicStatusBadge status={social.reviewStatus} />;
  return social.visibility === 'PRIVATE' ? words.byLinkOnly : words.membersOnly;
}

/** Columns of the socials that a person hosts. */
export const hostedColumns = (isOver: boolean): Column<SocialCard>[] => [
  ...always,
  price,
  going(isOver),
  listing,
  copy,
];
