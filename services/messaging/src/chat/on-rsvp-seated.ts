import type { Delivered } from '@momos/bus';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import type { Store } from '@momos/store';
import { attendeeOf, type Attendees } from './attendee.store.ts';
import { keyOf } from './channel.ts';
import type { ChatFeed } from './chat-feed.ts';

/** Keeps who has a seat at a social, and lets open pages into its channel or out of it; in any order of messages. */
export const onRsvpSeated =
  ({ store, attendees, chatFeed }: { store: Store; attendees: Attendees; chatFeed: ChatFeed }) =>
  async (changes: Delivered<RsvpChanged>[]): Promise<void> => {
    const found = changes.flatMap(({ message: { rsvp } }) => (rsvp ? [attendeeOf(rsvp)] : []));
    // Who transferred their ticket leaves before the one who has it now comes in.
    const left = changes.flatMap(({ message: { rsvp, previousUserId } }) =>
      rsvp && previousUserId ? [{ socialId: rsvp.socialId, userId: previousUserId, isSeated: false }] : [],
    );
    await attendees.put(found);
    store.afterCommit(() => {
      for (const { socialId, userId, isSeated } of [...left, ...found])
        chatFeed.admitted(keyOf({ type: 'social', id: socialId }), userId, isSeated);
    });
  };
