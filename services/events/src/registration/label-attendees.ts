import type { HandlerInput } from '@momos/contracts/route';
import type { rsvpsContract } from '@momos/contracts/rsvps';
import type { Store } from '@momos/store';
import { withTags } from '../rsvp/attendee-tags.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';

type Deps = { store: Pick<Store, 'transaction'>; rsvps: Rsvps };
type Change = HandlerInput<typeof rsvpsContract.label>['body'];

/**
 * Changes the tags and the note of attendees, which hosts alone see; those of erased people and of other socials are left out.
 * No change of the RSVP itself: its version stays, and nothing is published. Throws a 400 for too many tags.
 */
export const labelAttendees = (
  { store, rsvps }: Deps,
  socialId: string,
  { rsvpIds, addTags, removeTags, privateNote }: Change,
) =>
  store.transaction(async () => {
    const labels = (await rsvps.labels(socialId, rsvpIds)).map(({ _id, tags, privateNote: before }) => ({
      rsvpId: _id,
      tags: withTags(tags ?? [], { add: addTags, remove: removeTags }),
      privateNote: (privateNote === undefined ? before : privateNote) || null,
    }));
    await rsvps.saveLabels(socialId, labels);
    return { labelled: labels.length };
  });
