import { useLiveReads, useRead } from '@momos/api-client';
import { socialStatsContract } from '@momos/contracts/social-stats';
import type { SocialView } from '@momos/contracts/social-view';
import { EmptyState, isPast, Loaded, useNow } from '@momos/ui';
import { ManageFrame } from '../social/manage-frame.tsx';
import { ShareSocial } from '../social/share-social.tsx';
import { socialStatsWords } from '../words/social-stats.ts';
import { Figures } from './figures.tsx';
import { Places } from './places.tsx';
import { hostLinks } from './stat-links.ts';
import { StatsSkeleton } from './stats-skeleton.tsx';

const words = socialStatsWords.statistics;

/** The figures of a social among its other tools. */
export const StatisticsPage = () => (
  <ManageFrame title={words.statistics}>
    {social => (
      <>
        <Statistics social={social} />
        <Places social={social} />
      </>
    )}
  </ManageFrame>
);

function Statistics({ social }: { social: SocialView }) {
  const read = useRead(socialStatsContract.overview, { params: { id: social.id } });
  useLiveReads(`social:${social.id}:rsvps`, [socialStatsContract.overview]);
  const now = useNow(60_000);
  if (read.error?.status === 404) return <NotYet social={social} />;
  return (
    <Loaded read={read} skeleton={<StatsSkeleton />}>
      {({ data }) => (
        <Figures
          stats={data}
          isOver={isPast(social.eventEndTimestamp, now)}
          links={hostLinks(social.slug)}
          isHost
        />
      )}
    </Loaded>
  );
}

const NotYet = ({ social }: { social: SocialView }) => (
  <EmptyState title={words.noStatisticsYet} action={<ShareSocial social={social} />}>
    {words.emptyText}
  </EmptyState>
);
