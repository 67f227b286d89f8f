import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';
import { type RsvpFacts, rsvpFactsOf } from '../delivery/content.ts';
import { followersAfter } from '../host-blast/followers.ts';
import { audienceAfter, audiencePage } from './audience.ts';
import type { Blast } from './blast.ts';

/** Somebody who gets a blast; with their registration where it is about a social. */
export type Recipient = { userId: string; rsvp?: RsvpFacts & { id: string } };

/** A page of recipients and where the next one begins. */
export type RecipientPage = { recipients: Recipient[]; cursor: string; isLast: boolean };

export type RecipientDeps = {
  events: RpcClient<typeof EventsService>;
  identity: RpcClient<typeof IdentityService>;
};

/** The next page of a blast's recipients, after those that its cursor has behind it. */
export async function nextRecipients(
  { events, identity }: RecipientDeps,
  blast: Blast,
): Promise<RecipientPage> {
  const { socialId, audience, cursor, purpose, ownerId } = blast;
  if (purpose === 'FOLLOWERS') return followersAfter(identity, { hostId: ownerId, after: cursor });
  const rsvps = await audienceAfter(events, { socialId, audience, after: cursor });
  return {
    recipients: rsvps.map(rsvp => ({ userId: rsvp.userId, rsvp: { ...rsvpFactsOf(rsvp), id: rsvp.id } })),
    cursor: rsvps.at(-1)?.id ?? cursor,
    isLast: rsvps.length < audiencePage,
  };
}
