import { useReadPages } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { placesContract } from '@momos/contracts/places';
import type { SocialView } from '@momos/contracts/social-view';
import { ErrorState, formatStamp, RowsSkeleton, ShowMore } from '@momos/ui';
import { socialStatsWords } from '../words/social-stats.ts';
import * as classes from './social-stats.module.css';

const words = socialStatsWords.placeMoves;

type Move = CallData<typeof placesContract.moves>[number];

/** Every change of the places of a social, newest first. */
export function PlaceMoves({ social }: { social: SocialView }) {
  const list = useReadPages(placesContract.moves, { params: { id: social.id } });
  if (list.isPending) return <RowsSkeleton count={3} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <h3>{words.history}</h3>
      {list.data?.items.length === 0 ? <p className={classes.soft}>{words.noMovesYet}</p> : null}
      <ol className={classes.moves} aria-label={words.history}>
        {list.data?.items.map(move => (
          <li key={move.seq}>
            <time dateTime={move.at}>{formatStamp(move.at, social.timezone)}</time>
            <span>{sentenceOf(move)}</span>
            <span className={classes.soft}>{countsOf(move)}</span>
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}

/** What happened, by what the registration was and is. */
function sentenceOf({ rsvp, from, to, room }: Move): string {
  if (room && !to) return room.isClosed ? words.closed : words.room(room.capacity);
  const name = rsvp?.person.displayName ?? words.someone;
  if (!to) return words.changed(name);
  if (to.hold && to.hold !== from?.hold) return words.holds[to.hold](name);
  if (to.status === from?.status) return from?.hold ? words.released(name) : words.changed(name);
  return words.became[to.status ?? 'INITIAL'](name);
}

/** Its effect on the counts, such as `+2 tickets, −2 held`. */
const countsOf = ({ changes }: Move): string =>
  (['confirmed', 'held', 'waiting'] as const)
    .map(count => ({ count, by: changes.reduce((sum, change) => sum + change[count], 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ count, by }) => words.counts[count](by > 0 ? `+${by}` : `−${-by}`))
    .join(', ');
