import { topics } from '@momos/contracts/topics';
import type { Subscription } from './consumer.ts';
import type { Listener } from './listener.ts';

/** The runtime's `Context.revocations`. */
type Revocations = { revoke(change: { userId: string; version: number; changedAt: Date }): void };

/** Consumes `identity.access` from its beginning, so that this copy refuses the tokens that earlier changes revoked, too. */
export const consumeAccessRevocations = (
  bus: Pick<Listener, 'tail'>,
  revocations: Revocations,
): Subscription =>
  bus.tail(
    topics.access,
    async ({ userId, version, changedAt }) =>
      revocations.revoke({ userId, version, changedAt: changedAt ?? new Date(0) }),
    { from: 'beginning' },
  );
