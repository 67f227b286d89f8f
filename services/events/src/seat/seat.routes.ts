import type { CallData } from '@momos/contracts/route';
import { placesContract } from '@momos/contracts/places';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { SeatMove } from './seat-move.ts';
import type { SeatMoves } from './seat-move.store.ts';
import type { SeatStore } from './seat.store.ts';
import { remaining, type TierSeats } from './seats.ts';

type Deps = {
  cache: SocialCache;
  seats: SeatStore;
  seatMoves: SeatMoves;
  rsvps: Rsvps;
  findPeople: FindPeople;
};
type HoldView = CallData<typeof placesContract.overview>['holds'][number];
type MoveView = CallData<typeof placesContract.moves>[number];

const maxHolds = 100;

/** Where the seats of a social are and how they came there. */
export const seatRoutes = (deps: Deps): RouteBinding =>
  bind(placesContract, {
    overview: async ({ actor, params }) => {
      const social = await hosted(deps, actor, params.id);
      const seats = await deps.seats.get(social._id);
      if (!seats) throw notFound('social', social._id);
      const { capacity, confirmed, held, waiting, isClosed } = seats;
      const tierView = ({ id, ...counts }: TierSeats) => ({
        id,
        name: tierName(social, id) ?? '',
        ...counts,
        left: counts.capacity === null ? null : remaining(seats, id),
      });
      return {
        ...{ capacity, confirmed, held, waiting, isClosed },
        left: remaining(seats, null),
        tiers: seats.tiers.map(tierView),
        holds: await holdsOf(deps, social),
      };
    },

    moves: async ({ actor, params, query }) => {
      const social = await hosted(deps, actor, params.id);
      const { items, lastEvaluatedKey } = await deps.seatMoves.pageOfSocial(social._id, query);
      return {
        data: await moveViews(deps, social, items),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
  });

/** The social that the actor hosts; throws for others. */
async function hosted({ cache }: Deps, actor: Actor, socialId: string): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  return social;
}

const tierName = ({ tiers }: Social, tierId: string | null): string | null =>
  tiers.find(({ id }) => id === tierId)?.name ?? null;

async function holdsOf({ rsvps, findPeople }: Deps, social: Social): Promise<HoldView[]> {
  const held = await rsvps.withHold(social._id, maxHolds);
  const people = await findPeople(held.map(({ userId }) => userId));
  return held.flatMap(rsvp =>
    rsvp.hold
      ? [
          {
            rsvpId: rsvp._id,
            person: personOf(rsvp, people),
            kind: rsvp.hold.kind,
            pax: paxOf(rsvp),
            tierName: tierName(social, rsvp.tierId),
            expiresAt: rsvp.hold.expiresAt?.toISOString() ?? null,
          },
        ]
      : [],
  );
}

type People = Awaited<ReturnType<FindPeople>>;

function personOf({ userId }: Pick<Rsvp, 'userId'>, people: People): HoldView['person'] {
  const { id, displayName } = cardOf(userId, people.get(userId));
  return { id, displayName };
}

async function moveViews({ rsvps, findPeople }: Deps, social: Social, moves: readonly SeatMove[]) {
  const ids = [...new Set(moves.flatMap(({ rsvpId }) => (rsvpId ? [rsvpId] : [])))];
  const found = await rsvps.some(ids.map(id => ({ socialId: social._id, key: { id } })));
  const people = await findPeople(found.map(({ userId }) => userId));
  const known = new Map(found.map(rsvp => [rsvp._id, { id: rsvp._id, person: personOf(rsvp, people) }]));
  return moves.map(
    ({ seq, at, rsvpId, from, to, changes, room }): MoveView => ({
      seq,
      at: at.toISOString(),
      rsvp: (rsvpId && known.get(rsvpId)) || null,
      from,
      to,
      changes: changes.map(({ tierId, ...counts }) => ({ tierName: tierName(social, tierId), ...counts })),
      room: room && { capacity: room.capacity, isClosed: room.isClosed },
    }),
  );
}
