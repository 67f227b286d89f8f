import { sameClock } from '@momos/ui/dates';
import type { SocialDraft } from './draft.ts';

/** The same evening on the clocks of another zone: seven stays seven. */
export const inZone = (draft: SocialDraft, timezone: string): SocialDraft => ({
  ...draft,
  timezone,
  start: sameClock(draft.start, draft.timezone, timezone),
  end: sameClock(draft.end, draft.timezone, timezone),
});
