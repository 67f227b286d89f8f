import type { Background, Clock, Logger } from '@momos/runtime';
import type { KeyRing } from './key-ring.ts';

const everyMs = 60_000;

/** Renews the keys every minute; a database that is away only delays. */
export function keepRenewing(keys: KeyRing, { clock, log }: { clock: Clock; log: Logger }): Background {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => {
        keys.renew(clock.now()).catch((err: unknown) => log.warn({ err }, 'signing keys not renewed'));
      }, everyMs);
    },
    stop: () => clearInterval(timer),
  };
}
