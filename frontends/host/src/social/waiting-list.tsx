import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialCard } from '@momos/contracts/social-view';
import { socialsContract, type WaitingForHost } from '@momos/contracts/socials';
import { ButtonLink, ErrorState, formatStamp, Group, Section, TextLink } from '@momos/ui';
import { IconClock, IconMail, IconReceipt, IconStar, IconUserCheck } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { hostedSocialsWords } from '../words/hosted-socials.ts';
import * as classes from './hosted-table.module.css';

const words = hostedSocialsWords.waitingList;

type Waits = { to: string; label: string; icon: ReactNode; isUrgent?: boolean };

/** What waits for a host, social by social: registrations, refunds, reviews, blasts. */
export function WaitingList({ socials }: { socials: readonly SocialCard[] }) {
  const waiting = useRead(socialsContract.waiting, {});
  const blasts = useRead(blastsContract.hosted, {});
  if (waiting.error) return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />;
  const rows = rowsOf(socials, waiting.data?.data ?? [], blasts.data?.data ?? []);
  if (rows.length === 0) return null;
  return (
    <Section title={words.waitingForYou}>
      <ul className={classes.waiting} role="list">
        {rows.map(row => (
          <li key={row.socialId} className={classes.waitingRow}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type RowOf = { socialId: string; slug: string; title: string; waits: Waits[] };

const Row = ({ row: { slug, title, waits } }: { row: RowOf }) => (
  <>
    <TextLink to={`/socials/${slug}/manage`}>{title}</TextLink>
    <Group gap="xs">
      {waits.map(({ to, label, icon, isUrgent }) => (
        <ButtonLink
          key={label}
          to={to}
          size="compact-md"
          variant={isUrgent ? 'light' : 'default'}
          leftSection={icon}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  </>
);

/** Socials with something to decide first, then those that only have a blast scheduled. */
function rowsOf(
  socials: readonly SocialCard[],
  waiting: readonly WaitingForHost[],
  blasts: readonly (Scheduled & { socialId: string })[],
): RowOf[] {
  const scheduled = Map.groupBy(blasts, ({ socialId }) => socialId);
  const known = new Map(socials.map(social => [social.id, social]));
  const decided = new Set(waiting.map(({ socialId }) => socialId));
  const quiet = socials
    .filter(({ id }) => scheduled.has(id) && !decided.has(id))
    .map(({ id, slug, title }) => ({ socialId: id, slug, title, ...nothing }));
  return [...waiting, ...quiet].map(each => ({
    ...each,
    waits: [
      ...decisionsOf(each),
      ...blastOf(each.slug, scheduled.get(each.socialId), known.get(each.socialId)),
    ],
  }));
}

const nothing = { pending: 0, refundsFailed: 0, reviewsUnanswered: 0 };

type Counted = Pick<WaitingForHost, 'slug' | 'pending' | 'refundsFailed' | 'reviewsUnanswered'>;

function decisionsOf({ slug, pending, refundsFailed, reviewsUnanswered }: Counted): Waits[] {
  const base = `/socials/${slug}/manage`;
  const all = [
    {
      count: pending,
      to: `${base}?status=PENDING`,
      label: words.toApprove(pending),
      icon: <IconUserCheck size={16} />,
      isUrgent: true,
    },
    {
      count: refundsFailed,
      to: base,
      label: words.refundsFailed(refundsFailed),
      icon: <IconReceipt size={16} />,
      isUrgent: true,
    },
    {
      count: reviewsUnanswered,
      to: `${base}/reviews`,
      label: words.reviewsToAnswer(reviewsUnanswered),
      icon: <IconStar size={16} />,
    },
  ];
  return all.filter(({ count }) => count > 0);
}

type Scheduled = { scheduledAt: string; channel: string };

function blastOf(slug: string, blasts: Scheduled[] | undefined, social: SocialCard | undefined): Waits[] {
  const [next] = blasts ?? [];
  if (!blasts || !next) return [];
  const at = social ? formatStamp(next.scheduledAt, social.timezone) : '';
  return [
    {
      to: `/socials/${slug}/manage/blasts`,
      label: blasts.length === 1 ? words.blast(at) : words.blastsNext(blasts.length, at),
      icon: next.channel === 'EMAIL' ? <IconMail size={16} /> : <IconClock size={16} />,
    },
  ];
}
