import type { Clock } from '@momos/runtime';

/** Detects that all messages older than a moment have been applied. */
export type CatchUp = {
  /** Messages of these times are being applied; call the returned function when they are. */
  begin(times: readonly Date[]): () => void;
  /** Whether no older message is being applied and none arrived within the quiet time. */
  isDone(): boolean;
};

/**
 * Watches for messages older than `moment`. Kafka delivers without pause while a backlog exists, so a quiet time without
 * older messages means that the backlog is read; newer ones may keep arriving.
 */
export function createCatchUp(moment: Date, { quietMs, clock }: { quietMs: number; clock: Clock }): CatchUp {
  let applying = 0;
  let lastOlder = clock.now().getTime();
  return {
    begin(times) {
      if (!times.some(time => time < moment)) return () => undefined;
      applying += 1;
      return () => {
        applying -= 1;
        lastOlder = clock.now().getTime();
      };
    },
    isDone: () => applying === 0 && clock.now().getTime() - lastOlder >= quietMs,
  };
}
