import type { SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { nameOfPath } from '../file/file-name.ts';
import { recordUse, type RecordUseDeps } from './record-use.ts';

/** Records which banner a social shows, and which it is to show after a review. */
export const onSocialChanged =
  (deps: RecordUseDeps) =>
  async ({ social }: SocialChanged): Promise<void> => {
    if (!social) return;
    const banner = social.isDeleted ? undefined : nameOfPath(social.splashImageUrl);
    await recordUse(deps, `social:${social.id}`, banner);
    const pending = social.isDeleted ? undefined : nameOfPath(social.pendingSplashImageUrl);
    await recordUse(deps, `social-edit:${social.id}`, pending);
  };
