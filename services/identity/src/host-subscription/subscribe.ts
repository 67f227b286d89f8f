import { createGroupCommit, type GroupCommit } from '@momos/store/group-commit';
import type { Store } from '@momos/store';
import type { Registry } from 'prom-client';
import { type FollowBatchDeps, type FollowEntry, readFollowBatch } from './follow-batch.ts';

/** Following and unfollowing, of which those that wait in this process are committed together (ADR 4). */
export type Follows = GroupCommit<FollowEntry>;

const batchSize = 100;

export const createFollows = (deps: FollowBatchDeps & { store: Store; registry?: Registry }): Follows =>
  createGroupCommit<FollowEntry>({
    store: deps.store,
    name: 'follows',
    batchSize,
    registry: deps.registry,
    read: entries => readFollowBatch(deps, entries),
  });

export type SubscribeDeps = { follows: Follows };

/**
 * Makes a person follow hosts and, with `toUpdates`, get updates on curated socials; idempotent. 404 for an unknown person or
 * host, 503 when other copies of the service were faster every time.
 */
export async function subscribe(
  { follows }: SubscribeDeps,
  userId: string,
  { hostIds, toUpdates }: { hostIds: readonly string[]; toUpdates: boolean },
): Promise<void> {
  await follows.commit({ key: hostIds[0] ?? userId, userId, follows: hostIds, toUpdates });
}

/** Ends following a host; idempotent. */
export async function unsubscribe({ follows }: SubscribeDeps, userId: string, hostId: string): Promise<void> {
  await follows.commit({ key: hostId, userId, unfollows: hostId });
}
