import { useRead, useReadPages } from '@momos/api-client';
import { hostsContract } from '@momos/contracts/hosts';
import type { CallData } from '@momos/contracts/route';
import { usersContract } from '@momos/contracts/users';
import {
  EmptyState,
  ErrorState,
  formatDay,
  Link,
  PersonLine,
  RowsSkeleton,
  Section,
  ShowMore,
  viewerZone,
} from '@momos/ui';
import { ShareOwn } from '../sharing/share-own.tsx';
import { hostWords } from '../words/host.tsx';
import { FollowerLetter } from './follower-letter.tsx';
import { SentLetters } from './sent-letters.tsx';
import * as classes from './host.module.css';

const words = hostWords.followers;

type Follower = CallData<typeof hostsContract.subscribers>[number];

/** One's followers, and writing to them. */
export function Followers() {
  const followers = useReadPages(hostsContract.subscribers, { query: { pageSize: 30 } });
  if (followers.isPending) return <RowsSkeleton count={6} />;
  if (followers.error) return <ErrorState error={followers.error} onRetry={() => void followers.refetch()} />;
  const { items, meta } = followers.data;
  if (items.length === 0) return <NoFollowers />;
  const total = meta?.total ?? items.length;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <FollowerLetter total={total} />
        <SentLetters />
      </div>
      <Section title={words.title(total)}>
        <ul className={classes.people} role="list">
          {items.map(follower => (
            <FollowerLine key={follower.user.id} {...follower} />
          ))}
        </ul>
        <ShowMore list={followers} />
      </Section>
    </div>
  );
}

const FollowerLine = ({ user, subscribedAt }: Follower) => (
  <li>
    <Link to={`/users/${user.slug}`} className={classes.person}>
      <PersonLine person={user} detail={words.since(formatDay(subscribedAt, viewerZone()))} />
    </Link>
  </li>
);

function NoFollowers() {
  const me = useRead(usersContract.me, {}).data?.data;
  return (
    <EmptyState
      size="page"
      title={words.noFollowersYet}
      action={me ? <ShareOwn title={me.displayName} path={`/users/${me.slug}`} /> : null}
    >
      {words.emptyText}
    </EmptyState>
  );
}
