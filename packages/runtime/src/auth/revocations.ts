/** A change of what a person may do: tokens issued for an earlier version of the person are revoked. */
export type AccessChange = { userId: string; version: number; changedAt: Date };

/** Tokens that are refused before they expire. */
export type TokenRevocations = {
  /** From now on refuses the person's tokens of earlier versions. */
  revoke(change: AccessChange): void;
  /** Whether a token issued for this version of a person is refused. */
  isRevoked(userId: string, version: number): boolean;
};

/** Longer than any access token lives (15 minutes): by then every revoked token has expired. */
const forgetAfterMs = 20 * 60_000;
const sweepAt = 10_000;

/** Revocations known to this process; filled from the topic `identity.access`, which a new copy reads from its beginning. */
export function createTokenRevocations(now: () => number = Date.now): TokenRevocations {
  const revoked = new Map<string, { below: number; until: number }>();

  function sweep(): void {
    for (const [userId, { until }] of revoked) if (until <= now()) revoked.delete(userId);
  }

  return {
    revoke({ userId, version, changedAt }) {
      const until = changedAt.getTime() + forgetAfterMs;
      const known = revoked.get(userId);
      if (until <= now() || (known && known.below >= version)) return;
      if (revoked.size >= sweepAt) sweep();
      revoked.set(userId, { below: version, until });
    },
    isRevoked: (userId, version) => version < (revoked.get(userId)?.below ?? 0),
  };
}
