import { notFound } from '@momos/contracts/errors';
import { type PostRsvpRequest, postRsvpRequestsContract } from '@momos/contracts/post-rsvp-requests';
import { type Actor, bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { Identity } from '../person/identity.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertAnswerable, type PostRsvpFacts, postRsvpStepsOf } from './post-rsvp.ts';
import type { PostRsvps } from './post-rsvp.store.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  postRsvps: PostRsvps;
  rsvps: Rsvps;
  cache: SocialCache;
  identity: Pick<Identity, 'getUsers'>;
  erased: Erased;
  clock: Clock;
};

/** Calls of the steps after registering; each is about the caller's own registration. */
export const postRsvpRoutes = (deps: Deps): RouteBinding =>
  bind(postRsvpRequestsContract, {
    get: async ({ actor, params }) => {
      const { rsvp, facts } = await readFacts(deps, actor, params.id);
      return toView(rsvp, facts);
    },

    submit: ({ actor, params, body: { steps, outcome } }) =>
      deps.store.transaction(async () => {
        const { rsvp, facts } = await readFacts(deps, actor, params.id);
        assertAnswerable(facts, { steps, outcome });
        await deps.erased.guard([actor.userId]);
        const answers = Object.fromEntries(steps.map(step => [step, { outcome, at: facts.now }]));
        const { _id, socialId, userId } = rsvp;
        await deps.postRsvps.answer({ _id, socialId, userId, answers, updatedAt: facts.now });
        return toView(rsvp, { ...facts, answers: { ...facts.answers, ...answers } });
      }),
  });

/** Reads one after the other, as in a transaction. The profile is asked of identity, which has what was saved a moment ago. */
async function readFacts(
  { rsvps, cache, identity, postRsvps, clock }: Deps,
  { userId }: Actor,
  socialId: string,
): Promise<{ rsvp: Rsvp; facts: PostRsvpFacts }> {
  const rsvp = await rsvps.ofUser(socialId, userId);
  if (!rsvp) throw notFound('RSVP');
  const social = await cache.byId(socialId);
  const { users } = await identity.getUsers({ ids: [userId] });
  const [user] = users;
  if (!user) throw notFound('person');
  const own = await postRsvps.find(rsvp._id);
  const others = (await postRsvps.ofUser(userId)).filter(({ _id }) => _id !== rsvp._id);
  return { rsvp, facts: { rsvp, social, user, answers: own?.answers ?? {}, others, now: clock.now() } };
}

function toView({ _id, socialId }: Rsvp, facts: PostRsvpFacts): PostRsvpRequest {
  const steps = postRsvpStepsOf(facts);
  const nextStep = steps.find(({ state }) => state === 'OPEN')?.step ?? null;
  return { rsvpId: _id, socialId, steps, nextStep };
}
