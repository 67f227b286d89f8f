import { type ConfigValue, configEntries, readConfigValue } from '@momos/contracts/config-entries';
import { badField } from '@momos/contracts/errors';
import { amountProblem, toMinor } from '@momos/contracts/money';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';

const entry = 'social.currencies';
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** In which currencies prices may be set: the organisation's, of which identity publishes changes. */
export type CirclePrices = {
  apply(change: ConfigChanged): void;
  /**
   * A price in minor units. Throws 400 for a currency that is not allowed, and for an amount that no provider takes; what
   * a circle has (`held`) already is not asked again.
   */
  minorOf(asked: { price: number; currency: string }, held?: { currency: string }): number;
};

export function createCirclePrices(): CirclePrices {
  let known = 0;
  let allowed: ConfigValue<typeof entry> = configEntries[entry].initial;
  return {
    apply({ id, version, value }) {
      if (id !== entry || version <= known) return;
      known = version;
      allowed = readConfigValue(entry, value) ?? configEntries[entry].initial;
    },
    minorOf({ price, currency }, held) {
      if (currency !== held?.currency && !allowed.includes(currency))
        throw badField('body.currency', `Prices can be set in ${either.format(allowed)}.`);
      const problem = amountProblem(price, currency);
      if (problem) throw badField('body.price', problem);
      return toMinor(price, currency);
    },
  };
}
