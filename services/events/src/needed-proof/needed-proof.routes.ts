import { neededProofsContract } from '@momos/contracts/needed-proofs';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Identity } from '../person/identity.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertVisible } from '../social/social.policy.ts';
import { neededProofs } from './needed-proof.ts';

type Deps = { cache: SocialCache; rsvps: Rsvps; identity: Pick<Identity, 'listVerifiedEmails'> };

/** The proofs that a social asks for; its questions are shown to those who may see it. */
export const neededProofRoutes = ({ cache, rsvps, identity }: Deps): RouteBinding =>
  bind(neededProofsContract, {
    ofSocial: async ({ actor, params, query }) => {
      const social = await cache.byId(params.id);
      const own = await rsvps.ofUser(social._id, actor.userId);
      assertVisible(social, { actor, ...query, rsvpStatus: own?.status });
      const asked = neededProofs(social.questions, { answers: [], proven: [] });
      if (asked.length === 0) return asked;
      const { emails } = await identity.listVerifiedEmails({ userId: actor.userId });
      return neededProofs(social.questions, { answers: own?.answers ?? [], proven: emails });
    },
  });
