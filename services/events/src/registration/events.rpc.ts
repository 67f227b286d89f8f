import { badRequest } from '@momos/contracts/errors';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { type Callers, rpc, type RpcBinding } from '@momos/runtime';
import type { RegistrationDeps } from './registration-deps.ts';
import { toRsvpMessage } from '../rsvp/rsvp-message.ts';
import { isVisible } from '../social/social.policy.ts';
import { toSocialMessage } from '../social/social-message.ts';
import type { Socials } from '../social/social.store.ts';

const maxIds = 500;

const callers: Callers<typeof EventsService> = {
  getSocialAccess: ['messaging', 'payments'],
  getSocials: ['messaging'],
  listAudience: ['messaging'],
};

/** What other services ask of socials and RSVPs (proto/events/v1/events.proto). */
export const eventsRpc = (deps: RegistrationDeps & { socials: Socials }): RpcBinding =>
  rpc(EventsService, callers, {
    async getSocialAccess({ socialId, userId }, { actor }) {
      const social = await deps.cache.byId(socialId);
      const own = userId === '' ? null : await deps.rsvps.ofUser(socialId, userId);
      const isHost = social.hostIds.includes(userId);
      const asked = actor?.userId === userId ? actor : undefined;
      const isSignedIn = userId !== '' && social.visibility === 'COMMUNITY_ONLY' && !social.isDeleted;
      return {
        social: toSocialMessage(social),
        isHost: isHost || (asked?.isAdmin ?? false),
        isVisible: isHost || isSignedIn || isVisible(social, { actor: asked, rsvpStatus: own?.status }),
        rsvp: own ? toRsvpMessage(own) : undefined,
      };
    },

    async getSocials({ ids }) {
      if (ids.length > maxIds) throw badRequest(`At most ${maxIds} ids.`);
      return { socials: (await deps.socials.some(ids)).map(toSocialMessage) };
    },

    async listAudience({ socialId, statuses, rsvpIds: ids, afterRsvpId, limit, withTotal }) {
      const found = await deps.rsvps.audience(socialId, {
        statuses,
        ids,
        after: afterRsvpId,
        limit: Math.min(Math.max(limit || maxIds, 1), maxIds),
      });
      const total = withTotal ? await deps.rsvps.countAudience(socialId, { statuses, ids }) : undefined;
      return { rsvps: found.map(rsvp => toRsvpMessage(rsvp)), total };
    },
  });
