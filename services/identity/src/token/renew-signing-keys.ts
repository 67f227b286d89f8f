import type { Background, Clock, Logger } from '@momos/runtime';
import type { KeyRing } from './key-ring.ts';

const everyMs = 60_000;

/** Renews the keys every minute in each copy; an unreachable database only delays it. */
export function renewSigningKeys(keys: KeyRing, { clock, log }: { clock: Clock; log: Logger }): Background {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => {
        keys
          .renew(clock.now())
          .catch((err: unknown) =>
            log.warn({ err, op: 'token.renew-keys' }, 'Signing keys were not renewed; will retry'),
          );
      }, everyMs);
    },
    stop: () => clearInterval(timer),
  };
}
