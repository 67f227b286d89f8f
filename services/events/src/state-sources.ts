import type { StateSource } from '@momos/bus';
import type {
  BannerChanged,
  ReviewChanged,
  RsvpChanged,
  SocialChanged,
} from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { collection, type Store } from '@momos/store';
import { changeOfState, toReviewMessage } from './host-review/host-review.ts';
import { hostReviewCollection } from './host-review/host-review.store.ts';
import { toRsvpMessage } from './rsvp/rsvp-message.ts';
import { rsvpCollection } from './rsvp/rsvp.collection.ts';
import { socialCollection } from './social/social.collection.ts';
import { bannerOfDraft } from './social-draft/social-draft.ts';
import { socialDraftCollection } from './social-draft/social-draft.store.ts';
import { bannerOf, socialChanged } from './social/social-message.ts';

/** Where the states that this service publishes are; published again they name no kind of change. */
export function stateSources(store: Store) {
  const socials = collection(store, socialCollection);
  const rsvps = collection(store, rsvpCollection);
  const reviews = collection(store, hostReviewCollection);
  const social: StateSource<SocialChanged> = {
    topic: topics.social,
    collection: socialCollection.name,
    statesOf: async ids =>
      (await socials.findMany(ids)).map(each => socialChanged('SOCIAL_CHANGE_UNSPECIFIED', each)),
  };
  const rsvp: StateSource<RsvpChanged> = {
    topic: topics.rsvp,
    collection: rsvpCollection.name,
    statesOf: async ids =>
      (await rsvps.findMany(ids)).map(each => ({
        change: 'RSVP_CHANGE_UNSPECIFIED',
        rsvp: toRsvpMessage(each),
        previousStatus: each.status,
        actorId: 'system',
        reason: '',
        note: '',
        previousUserId: '',
      })),
  };
  const review: StateSource<ReviewChanged> = {
    topic: topics.review,
    collection: hostReviewCollection.name,
    statesOf: async ids =>
      (await reviews.findMany(ids)).map(each => ({
        change: changeOfState(each),
        review: toReviewMessage(each),
      })),
  };
  return { social, ...bannerSources(store), rsvp, review };
}

/** The pictures of socials, and of those that are being written. */
function bannerSources(store: Store) {
  const socials = collection(store, socialCollection);
  const drafts = collection(store, socialDraftCollection);
  const banner: StateSource<BannerChanged> = {
    topic: topics.banner,
    collection: socialCollection.name,
    statesOf: async ids => (await socials.findMany(ids)).map(bannerOf),
  };
  const draftBanner: StateSource<BannerChanged> = {
    topic: topics.banner,
    collection: socialDraftCollection.name,
    statesOf: async ids => (await drafts.findMany(ids)).map(bannerOfDraft),
  };
  return { banner, draftBanner };
}
