import { useLiveReads, useRead } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { placesContract } from '@momos/contracts/places';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  Link,
  Loaded,
  Section,
  Stack,
  Stat,
  Stats,
  formatStamp,
  LazyView,
  RowsSkeleton,
} from '@momos/ui';
import { useState } from 'react';
import { socialStatsWords } from '../words/social-stats.ts';
import * as classes from './social-stats.module.css';

const words = socialStatsWords.places;

type Counts = CallData<typeof placesContract.overview>;

const loadMoves = () => import('./place-moves.tsx').then(({ PlaceMoves }) => PlaceMoves);

/** Where the places of a social are: why it is sold out, who keeps one without a ticket, and every change until now. */
export function Places({ social }: { social: SocialView }) {
  const read = useRead(placesContract.overview, { params: { id: social.id } });
  useLiveReads(`social:${social.id}:rsvps`, [placesContract.overview, placesContract.moves]);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Section title={words.places}>
      <Loaded read={read}>
        {({ data }) => (
          <Stack gap="md">
            <p>{sentenceOf(data)}</p>
            <Stats>
              <Stat
                label={words.withTicket}
                value={data.confirmed}
                detail={words.ofCapacity(data.capacity)}
              />
              <Stat label={words.held} value={data.held} />
              <Stat label={words.waiting} value={data.waiting} />
              <Stat label={words.free} value={data.left} />
            </Stats>
            {data.tiers.length > 1 ? <Tiers places={data} /> : null}
            <Holds holds={data.holds} social={social} />
          </Stack>
        )}
      </Loaded>
      {isHistoryOpen ? (
        <LazyView load={loadMoves} props={{ social }} fallback={<RowsSkeleton count={3} />} />
      ) : (
        <Button variant="default" onClick={() => setHistoryOpen(true)}>
          {words.showHistory}
        </Button>
      )}
    </Section>
  );
}

/** The answer to "why is it sold out?". */
function sentenceOf({ isClosed, left, confirmed, held, waiting }: Counts): string {
  if (isClosed) return words.closed;
  if (left === 0) return words.soldOut({ confirmed, held, waiting });
  return waiting > 0 ? words.leftButWaiting({ left, waiting }) : words.left(left);
}

const Tiers = ({ places }: { places: Counts }) => (
  <ul className={classes.plain}>
    {places.tiers.map(tier => (
      <li key={tier.id}>{words.tier(tier)}</li>
    ))}
  </ul>
);

function Holds({ holds, social }: { holds: Counts['holds']; social: SocialView }) {
  if (holds.length === 0) return null;
  const until = (at: string | null) => at && formatStamp(at, social.timezone);
  return (
    <div>
      <h3>{words.heldFor}</h3>
      <ul className={classes.plain}>
        {holds.map(({ rsvpId, person, kind, pax, expiresAt }) => (
          <li key={rsvpId}>
            <Link to={`/socials/${social.slug}/manage?rsvp=${rsvpId}`}>{person.displayName}</Link>{' '}
            {words.hold({ kind, pax, until: until(expiresAt) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
