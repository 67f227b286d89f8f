import { notFound } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, bind, type Handlers as HandlersOf, type RouteBinding } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Responses } from '../idempotency/respond-once.ts';
import { cardOf, detailsOf } from '../person/person-card.ts';
import { allCounts, toAttendee, toRsvpView, toSurvey } from '../rsvp/rsvp-view.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { cancelRsvp } from './cancel-rsvp.ts';
import { decideRsvp, type Decided } from './decide-rsvp.ts';
import { decideRsvps } from './decide-rsvps.ts';
import type { GuestDeps } from './guest-addresses.ts';
import { labelAttendees } from './label-attendees.ts';
import { listAttendees, type ListDeps } from './list-attendees.ts';
import { register, type Registered, updateOwn } from './register.ts';
import type { RegistrationDeps } from './registration-deps.ts';
import { undoCancellation } from './undo-cancellation.ts';
import type { ProofDeps } from './unproven-answers.ts';

export type RsvpRouteDeps = RegistrationDeps &
  ProofDeps &
  GuestDeps &
  ListDeps & { store: Pick<Store, 'transaction'>; responses: Responses };

type Handlers<K extends keyof typeof rsvpsContract> = Pick<HandlersOf<typeof rsvpsContract>, K>;

const toOwn = ({ rsvp, social, position }: Registered) => toRsvpView(rsvp, social, position);
const toUpdated = (registered: Registered) => ({ rsvp: toOwn(registered), results: [] });
const toDecided = ({ rsvp, social, ...known }: Decided) => toAttendee(rsvp, social, known);

/** Calls of RSVPs (spec §7 "RSVPs and blasts"); refunds, charges and check-in have routes of their own. */
export const rsvpRoutes = (deps: RsvpRouteDeps): RouteBinding =>
  bind(
    rsvpsContract,
    { ...ownHandlers(deps), ...hostHandlers(deps), ...listHandlers(deps) },
    // Who hosts no longer does not get a stored answer again.
    { label: ({ actor, params }) => hosted(deps, actor, params.id) },
  );

/** What a person does with their own RSVP. */
const ownHandlers = (deps: RsvpRouteDeps): Handlers<'create' | 'update' | 'cancel'> => ({
  create: ({ actor, params, body: { inviteCode, ...steps }, marketing, idempotentCall }) =>
    deps.responses.once(rsvpsContract.create, idempotentCall, {
      run: once => register(deps, actor, { socialId: params.id, steps, inviteCode, marketing, once }),
      view: toOwn,
    }),

  update: ({ actor, params, body, idempotentCall }) => {
    if ('rsvpIds' in body) {
      const { rsvpIds, ...decision } = body;
      return deps.responses.inSteps(rsvpsContract.update, idempotentCall, {
        check: () => hosted(deps, actor, params.id),
        run: () =>
          decideRsvps(deps, actor, { socialId: params.id, rsvpIds, decision, request: idempotentCall }),
        view: results => ({ rsvp: null, results }),
      });
    }
    if ('isCancellationUndone' in body) {
      return deps.responses.once(rsvpsContract.update, idempotentCall, {
        run: once => undoCancellation(deps, actor, { socialId: params.id, once }),
        view: toUpdated,
      });
    }
    const { isOfferAccepted, ...steps } = body;
    return deps.responses.once(rsvpsContract.update, idempotentCall, {
      run: once => updateOwn(deps, actor, { socialId: params.id, steps, isOfferAccepted, once }),
      view: toUpdated,
    });
  },

  cancel: async ({ actor, params }) => {
    const cancelled = await cancelRsvp(deps, actor, { socialId: params.id, rsvpId: params.rsvpId });
    const { rsvp, social, refund } = cancelled;
    const { currency } = rsvp;
    return { rsvp: toRsvpView(rsvp, social, null), refund: { amount: toMajor(refund, currency), currency } };
  },
});

const hostHandlers = (deps: RsvpRouteDeps): Handlers<'decide' | 'label'> => ({
  label: async ({ actor, params, body }) =>
    labelAttendees(deps, (await hosted(deps, actor, params.id))._id, body),

  decide: ({ actor, params: { id: socialId, rsvpId }, body: decision, idempotentCall }) =>
    deps.responses.inSteps(rsvpsContract.decide, idempotentCall, {
      check: () => hosted(deps, actor, socialId),
      run: () => decideRsvp(deps, actor, { socialId, rsvpId, decision, request: idempotentCall }),
      view: toDecided,
    }),
});

/** The social that the actor hosts; throws for others. */
async function hosted({ cache }: RsvpRouteDeps, actor: Actor, socialId: string): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  return social;
}

/** What hosts see of the people who registered. */
function listHandlers(deps: RsvpRouteDeps): Handlers<'list' | 'listV2' | 'person' | 'completedSurvey'> {
  async function listed(social: Social, query: Parameters<typeof listAttendees>[2]) {
    const { items, lastEvaluatedKey, total } = await listAttendees(deps, social, query);
    const data = items.map(({ rsvp, ...known }) => toAttendee(rsvp, social, known));
    return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, total } };
  }

  return {
    list: async ({ actor, params, query }) => listed(await hosted(deps, actor, params.id), query),

    listV2: async ({ actor, params, query }) => {
      const social = await hosted(deps, actor, params.id);
      const [{ data, meta }, counts, tags, refs] = await Promise.all([
        listed(social, query),
        deps.rsvps.counts(social._id),
        deps.rsvps.tagsOf(social._id),
        deps.rsvps.refsOf(social._id),
      ]);
      return { data, meta: { ...meta, counts: allCounts(counts), tags, refs } };
    },

    person: async ({ actor, params }) => {
      await hosted(deps, actor, params.id);
      const { userId } = await deps.rsvps.get(params.id, params.rsvpId);
      const person = (await deps.findPeople([userId])).get(userId);
      if (!person) throw notFound('user', userId);
      const { email, mobile } = detailsOf(person);
      return { ...cardOf(userId, person), email, mobile };
    },

    completedSurvey: async ({ actor, params }) => {
      const social = await hosted(deps, actor, params.id);
      return toSurvey(social, await deps.rsvps.get(params.id, params.rsvpId));
    },
  };
}
