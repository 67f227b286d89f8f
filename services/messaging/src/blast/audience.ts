import type { Rsvp } from '@momos/contracts/proto/events/v1/bus';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { RpcClient } from '@momos/runtime';
import type { Audience } from './blast.ts';

/** RSVPs asked for at once. */
export const audiencePage = 500;

/** One page of an audience, ordered by RSVP id, after `after`. */
export async function audienceAfter(
  events: RpcClient<typeof EventsService>,
  {
    socialId,
    audience,
    after,
    limit = audiencePage,
  }: { socialId: string; audience: Audience; after: string; limit?: number },
): Promise<Rsvp[]> {
  const { rsvps } = await events.listAudience({
    socialId,
    statuses: audience.statuses ?? [],
    rsvpIds: audience.rsvpIds ?? [],
    afterRsvpId: after,
    limit,
  });
  return rsvps;
}

/** The first of an audience and how many they are. */
export async function surveyAudience(
  events: RpcClient<typeof EventsService>,
  given: { socialId: string; audience: Audience },
): Promise<{ first: Rsvp | undefined; count: number }> {
  let first: Rsvp | undefined;
  let count = 0;
  for (let after = ''; ; ) {
    const page = await audienceAfter(events, { ...given, after });
    first ??= page[0];
    count += page.length;
    if (page.length < audiencePage) return { first, count };
    after = page.at(-1)?.id ?? '';
  }
}
