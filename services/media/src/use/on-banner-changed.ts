import type { BannerChanged } from '@momos/contracts/proto/events/v1/bus';
import { nameOfPath } from '../file/file-name.ts';
import { recordUse, type RecordUseDeps } from './record-use.ts';

/** Records which banner a social shows, and which it is to show after a review. */
export const onBannerChanged =
  (deps: RecordUseDeps) =>
  async ({ socialId, splashImageUrl, pendingSplashImageUrl }: BannerChanged): Promise<void> => {
    await recordUse(deps, `social:${socialId}`, nameOfPath(splashImageUrl));
    await recordUse(deps, `social-edit:${socialId}`, nameOfPath(pendingSplashImageUrl));
  };
