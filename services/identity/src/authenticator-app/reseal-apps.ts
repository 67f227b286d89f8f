import type { Logger } from '@momos/runtime';
import { type Recurring, recurring, type Store } from '@momos/store';
import { keyIdOf, type Keys } from '../secret/hmac.ts';
import { resealed } from './authenticator-app.ts';
import type { AuthenticatorApps } from './authenticator-app.store.ts';

type Deps = { store: Store; authenticatorApps: AuthenticatorApps; appKeys: Keys; log: Logger };

const everyMs = 3_600_000;
const batchSize = 100;

/**
 * Seals the secrets of apps anew after the service's secret was changed, so that the former one can be dropped. What no secret opens
 * stays as it is, and is logged.
 */
export const resealApps = (deps: Deps): Recurring =>
  recurring(deps.store, {
    name: 'authenticator-app.reseal',
    everyMs,
    log: deps.log,
    run: () => resealSome(deps),
  });

/** One batch; whether more waits. */
async function resealSome({ authenticatorApps, appKeys, log }: Deps): Promise<boolean> {
  const found = await authenticatorApps.sealedBefore(keyIdOf(appKeys[0]), batchSize);
  let done = 0;
  for (const app of found) {
    const sealed = resealed(appKeys, app);
    if (sealed) {
      await authenticatorApps.reseal(app, sealed);
      done += 1;
    } else
      log.warn(
        { userId: app._id, op: 'authenticator-app.reseal' },
        'No secret opens this app; its codes are refused',
      );
  }
  return done > 0 && found.length === batchSize;
}
