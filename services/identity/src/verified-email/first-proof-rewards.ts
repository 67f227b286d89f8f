import type { EmailCategory } from '@momos/contracts/users';
import { areaValues, type Defaults } from '../configs/configs.ts';
import type { ConfigEntries } from '../configs/configs.store.ts';

/** Momo points for a person's first proof of a category (spec §9). */
export type FirstProofRewards = (category: EmailCategory) => Promise<number>;

/** The rewards in the settings of the site. */
export const firstProofRewards =
  (entries: ConfigEntries, defaults: Defaults): FirstProofRewards =>
  async category =>
    areaValues('site', await entries.all(), defaults).emailVerificationRewards[category];
