import { useReadPages } from '@momos/api-client';
import { hostsContract } from '@momos/contracts/hosts';
import { ButtonLink, CardsSkeleton, EmptyState, ErrorState, ShowMore } from '@momos/ui';
import { hostWords } from '../words/host.tsx';
import { HostCard } from './host-card.tsx';
import * as classes from './host.module.css';

const words = hostWords.following;

/** Hosts whom one follows, the latest first. */
export function Following() {
  const hosts = useReadPages(hostsContract.subscribed, { query: { pageSize: 24 } });
  if (hosts.isPending) return <CardsSkeleton count={3} />;
  if (hosts.error) return <ErrorState error={hosts.error} onRetry={() => void hosts.refetch()} />;
  if (hosts.data.items.length === 0)
    return (
      <EmptyState
        size="page"
        title={words.doNotFollowAny}
        action={<ButtonLink to="/hosts">{words.meetTheHosts}</ButtonLink>}
      >
        {words.emptyText}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.cards} role="list">
        {hosts.data.items.map(({ user, subscribersCount }) => (
          <li key={user.id}>
            <HostCard host={user} lines={[words.followers(subscribersCount)]} />
          </li>
        ))}
      </ul>
      <ShowMore list={hosts} />
    </>
  );
}
