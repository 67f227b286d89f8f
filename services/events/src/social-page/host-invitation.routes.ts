import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { withInvitationAnswered } from '../social/hosting.ts';
import { assertEditable } from '../social/edit-social.ts';
import { assertMayPublish } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import { changeSocial, type UpdateDeps } from '../social/update-social.ts';
import type { SocialPages } from './show-social.ts';
import { toCard } from './social-view.ts';

type Deps = { publishing: UpdateDeps; socials: Socials; pages: SocialPages; clock: Clock };

const maxListed = 100;

/** Calls of the people who are asked to host. */
export const hostInvitationRoutes = ({ publishing, socials, pages, clock }: Deps): RouteBinding =>
  bind(hostInvitationsContract, {
    list: async ({ actor }) =>
      (await pages.cards(await socials.inviting(actor.userId, clock.now(), maxListed))).map(toCard),

    answer: async ({ actor, params, body: { isAccepted } }) => {
      if (isAccepted) assertMayPublish(actor);
      const { userId } = actor;
      await changeSocial(publishing, { id: params.id, ifMatch: undefined }, held => {
        const next = withInvitationAnswered(held, { userId, isAccepted, now: clock.now() });
        if (next !== held) assertEditable(held);
        return next;
      });
      return { isHost: isAccepted };
    },
  });
