import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import type { HeldSend } from '@momos/ui';

/** A question about many attendees. */
export type ForMany = {
  social: SocialView;
  people: readonly Attendee[];
  peopleWord: string;
  onClose: () => void;
  /** Sends it once it can no longer be undone. */
  hold: (words: string, send: HeldSend, isLong: boolean) => void;
};
