import type { Clock } from '@momos/runtime';

/** Tells when all that was told before a moment has been read. */
export type Past = {
  /** Messages with these times are being applied; call the answer when they are. */
  begin(times: readonly Date[]): () => void;
  /** Whether nothing from before `moment` is at work or came within the quiet time. */
  isOver(): boolean;
};

/**
 * Watches what is read for messages older than `moment`. Kafka gives all that it has at once, so a while without old
 * ones means that there are none left; new ones may keep coming.
 */
export function createPast(moment: Date, { quietMs, clock }: { quietMs: number; clock: Clock }): Past {
  let atWork = 0;
  let lastOld = clock.now().getTime();
  return {
    begin(times) {
      if (!times.some(time => time < moment)) return () => undefined;
      atWork += 1;
      return () => {
        atWork -= 1;
        lastOld = clock.now().getTime();
      };
    },
    isOver: () => atWork === 0 && clock.now().getTime() - lastOld >= quietMs,
  };
}
