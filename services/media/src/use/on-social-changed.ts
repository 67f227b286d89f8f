import type { SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { nameOfPath } from '../file/file-name.ts';
import type { Uses } from './use.store.ts';

/** Records which banner a social shows. */
export const onSocialChanged =
  ({ uses }: { uses: Uses }) =>
  async ({ social }: SocialChanged): Promise<void> => {
    if (social)
      await uses.set(`social:${social.id}`, social.isDeleted ? undefined : nameOfPath(social.splashImageUrl));
  };
