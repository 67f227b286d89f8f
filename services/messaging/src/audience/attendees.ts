import { type RsvpFacts, rsvpFactsOf } from '../notice/rsvp-notice.ts';
import type {
  AudienceDeps,
  AudienceRequest,
  RecipientPage,
  RecipientPageRequest,
} from './define-audience.ts';

/** One page of a social's RSVPs as recipients, ordered by RSVP id. */
export async function attendeesAfter<Content>(
  { events }: AudienceDeps,
  { socialId, audience }: AudienceRequest,
  {
    after,
    limit,
    withTotal = false,
    contentOf,
  }: RecipientPageRequest & { contentOf: (rsvp: RsvpFacts) => Content },
): Promise<RecipientPage<Content>> {
  const { rsvps, total } = await events.listAudience({
    socialId,
    statuses: audience.statuses ?? [],
    rsvpIds: audience.rsvpIds ?? [],
    afterRsvpId: after,
    limit,
    withTotal,
  });
  return {
    recipients: rsvps.map(rsvp => ({
      userId: rsvp.userId,
      rsvpId: rsvp.id,
      content: contentOf(rsvpFactsOf(rsvp)),
    })),
    cursor: rsvps.at(-1)?.id ?? after,
    isLast: rsvps.length < limit,
    total,
  };
}
