import type { EmailCategory } from '@momos/contracts/users';
import { areaValues, type Defaults } from '../configs/configs.ts';
import type { ConfigEntries } from '../configs/configs.store.ts';

/** How many momo points the settings promise now for a person's first proof of a category (spec §9). */
export type FirstProofRewards = (category: EmailCategory) => Promise<number>;

/** Rewards as the settings of the site have them. */
export const firstProofRewards =
  (entries: ConfigEntries, defaults: Defaults): FirstProofRewards =>
  async category =>
    areaValues('site', await entries.all(), defaults).emailVerificationRewards[category];
