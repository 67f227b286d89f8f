import { type SocialDisputeView, socialDisputesContract } from '@momos/contracts/social-disputes';
import { type Actor, bind, type Clock, type Handlers, type RouteBinding } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertVisible } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import { assertMayDispute, decided, type SocialDispute } from './social-dispute.ts';
import type { SocialDisputes } from './social-dispute.store.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  socialDisputes: SocialDisputes;
  rsvps: Rsvps;
  cache: SocialCache;
  socials: Socials;
  findPeople: FindPeople;
  erased: Erased;
  clock: Clock;
};

/** Problems that guests report about socials, and what staff decide about them. */
export const socialDisputeRoutes = (deps: Deps): RouteBinding =>
  bind(socialDisputesContract, { ...guestHandlers(deps), ...staffHandlers(deps) });

type Some<K extends keyof typeof socialDisputesContract> = Pick<Handlers<typeof socialDisputesContract>, K>;

const guestHandlers = (deps: Deps): Some<'open' | 'own'> => ({
  open: ({ actor, params, body }) =>
    deps.store.transaction(async () => {
      await assertGuest(deps, actor, params.id);
      await deps.erased.guard([actor.userId]);
      const dispute: SocialDispute = {
        _id: uuid(),
        version: 1,
        socialId: params.id,
        userId: actor.userId,
        ...body,
        status: 'OPEN',
        answer: null,
        createdAt: deps.clock.now(),
        decidedAt: null,
      };
      await deps.socialDisputes.add(dispute);
      return toView(dispute);
    }),

  own: async ({ actor, params }) => {
    await assertGuest(deps, actor, params.id);
    const dispute = await deps.socialDisputes.ofUser(actor.userId, params.id);
    return dispute && toView(dispute);
  },
});

const staffHandlers = (deps: Deps): Some<'list' | 'decide'> => ({
  list: async ({ query: { status, ...paging } }) => {
    const { items, lastEvaluatedKey } = await deps.socialDisputes.withStatus(status, paging);
    const people = await deps.findPeople(items.map(({ userId }) => userId));
    const found = await deps.socials.some(items.map(({ socialId }) => socialId));
    const socials = new Map(found.map(social => [social._id, social]));
    const data = items.map(dispute => {
      const social = socials.get(dispute.socialId);
      return {
        ...toView(dispute),
        user: cardOf(dispute.userId, people.get(dispute.userId)),
        social: { slug: social?.slug ?? '', title: social?.title ?? '' },
      };
    });
    const counts = await deps.socialDisputes.countByStatus();
    return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
  },

  decide: ({ params, body }) =>
    deps.store.transaction(async () => {
      const dispute = decided(await deps.socialDisputes.get(params.id), { ...body, now: deps.clock.now() });
      await deps.socialDisputes.replace(dispute);
      return { ...toView(dispute), userId: dispute.userId };
    }),
});

/** Throws 404 where the person must not know of the social, 403 where they never registered. */
async function assertGuest({ cache, rsvps }: Deps, actor: Actor, socialId: string): Promise<void> {
  const social = await cache.byId(socialId);
  const own = await rsvps.ofUser(socialId, actor.userId);
  assertVisible(social, { actor, rsvpStatus: own?.status });
  assertMayDispute(own?.status);
}

const toView = ({ _id, createdAt, decidedAt, ...dispute }: SocialDispute): SocialDisputeView => ({
  id: _id,
  version: dispute.version,
  socialId: dispute.socialId,
  reason: dispute.reason,
  text: dispute.text,
  status: dispute.status,
  answer: dispute.answer,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
