import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import type { Holding } from '@momos/ui';

/** A question about many attendees. */
export type ForMany = {
  social: SocialView;
  people: readonly Attendee[];
  peopleWord: string;
  onClose: () => void;
  /** Sends it once it can no longer be undone. */
  hold: (holding: Omit<Holding, 'onUndone'>) => void;
};
