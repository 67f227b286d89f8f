import { topics } from '@momos/contracts/topics';
import type { Subscription } from './consumer.ts';
import type { Listener } from './listener.ts';

/** Who wants to know whose tokens are refused. */
type Hearer = { hear(news: { userId: string; version: number; changedAt: Date }): void };

/** Tells a copy of a service, now and as it happens, whose tokens of before are refused (`Context.refusals`). */
export const hearAccess = (bus: Pick<Listener, 'tail'>, hearer: Hearer): Subscription =>
  bus.tail(
    topics.access,
    async ({ userId, version, changedAt }) =>
      hearer.hear({ userId, version, changedAt: changedAt ?? new Date(0) }),
    { from: 'beginning' },
  );
