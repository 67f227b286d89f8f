/** That what a person may do has changed: tokens made of an earlier version of the person say something that is no longer true. */
export type AccessNews = { userId: string; version: number; changedAt: Date };

/** The tokens that are refused before their end. */
export type TokenRefusals = {
  /** From now on refuses the person's tokens that were made of an earlier version. */
  hear(news: AccessNews): void;
  /** Whether a token made of this version of a person is refused. */
  isRefused(userId: string, version: number): boolean;
};

/** Longer than any access token lives (15 minutes): by then every token of before is over by itself. */
const forgetAfterMs = 20 * 60_000;
const sweepAt = 10_000;

/** Refusals of this process; filled from the topic `identity.access`, so a copy that starts anew hears them again. */
export function createTokenRefusals(now: () => number = Date.now): TokenRefusals {
  const refused = new Map<string, { below: number; until: number }>();

  function sweep(): void {
    for (const [userId, { until }] of refused) if (until <= now()) refused.delete(userId);
  }

  return {
    hear({ userId, version, changedAt }) {
      const until = changedAt.getTime() + forgetAfterMs;
      const known = refused.get(userId);
      if (until <= now() || (known && known.below >= version)) return;
      if (refused.size >= sweepAt) sweep();
      refused.set(userId, { below: version, until });
    },
    isRefused: (userId, version) => version < (refused.get(userId)?.below ?? 0),
  };
}
