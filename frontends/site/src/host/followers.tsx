import { useRead, useReadPages } from '@momos/api-client';
import { hostsContract } from '@momos/contracts/hosts';
import { usersContract } from '@momos/contracts/users';
import {
  EmptyState,
  ErrorState,
  formatDay,
  Link,
  PersonLine,
  pictureUrl,
  RowsSkeleton,
  Section,
  ShowMore,
  viewerZone,
} from '@momos/ui';
import { ShareOwn } from '../sharing/share-own.tsx';
import { counted } from '../user/profile-words.ts';
import { FollowerLetter } from './follower-letter.tsx';
import { SentLetters } from './sent-letters.tsx';
import * as classes from './host.module.css';

/** Who follows oneself, and writing to them. */
export function Followers() {
  const followers = useReadPages(hostsContract.subscribers, { query: { pageSize: 30 } });
  const me = useRead(usersContract.me, {});
  if (followers.isPending) return <RowsSkeleton count={6} />;
  if (followers.error) return <ErrorState error={followers.error} onRetry={() => void followers.refetch()} />;
  const { items, meta } = followers.data;
  if (items.length === 0)
    return (
      <EmptyState
        size="page"
        title="Nobody follows you yet"
        action={
          me.data ? <ShareOwn title={me.data.data.displayName} path={`/users/${me.data.data.slug}`} /> : null
        }
      >
        Guests follow you from your page and when they register for your socials. Share your page to begin
        with.
      </EmptyState>
    );
  const total = meta?.total ?? items.length;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <FollowerLetter total={total} />
        <SentLetters />
      </div>
      <Section title={counted(total, 'follower')}>
        <ul className={classes.people} role="list">
          {items.map(({ user, subscribedAt }) => (
            <li key={user.id}>
              <Link to={`/users/${user.slug}`} className={classes.person}>
                <PersonLine
                  person={{ ...user, photoPath: pictureUrl(user.photoPath, 80) ?? null }}
                  detail={`Since ${formatDay(subscribedAt, viewerZone())}`}
                />
              </Link>
            </li>
          ))}
        </ul>
        <ShowMore list={followers} />
      </Section>
    </div>
  );
}
