import { superhostsContract } from '@momos/contracts/superhosts';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf, isAnonymous } from '../person/person-card.ts';
import { createBriefCache } from '../social/brief-cache.ts';
import { averageOf, inOrder, type RankedHost, ranked } from './superhost.ts';
import type { Superhosts } from './superhost.store.ts';

type Deps = { superhosts: Superhosts; findPeople: FindPeople; clock: Clock; pageKeySecret: string };

const ttlMs = 60_000;

/** `GET /superhostsV2`: the ranking is made at most once a minute for each city. */
export function superhostRoutes({ superhosts, findPeople, clock, pageKeySecret }: Deps): RouteBinding {
  const rankings = createBriefCache<RankedHost[]>({ ttlMs, size: 200 });

  /** Hosts that show their names; anonymous hosts are left out. */
  async function rankingOf(city: string | undefined): Promise<RankedHost[]> {
    const hosts = ranked(await superhosts.records(city, clock.now()));
    const people = await findPeople(hosts.map(({ hostId }) => hostId));
    return hosts.filter(({ hostId }) => !isAnonymous(people.get(hostId)));
  }

  return bind(superhostsContract, {
    list: async ({ query: { city, pageSize, exclusiveStartKey } }) => {
      const ranking = await rankings.get(city?.toLowerCase() ?? '', () => rankingOf(city));
      const [score, hostId] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
      const after = typeof score === 'number' && typeof hostId === 'string' ? { score, hostId } : undefined;
      const rest = after ? ranking.filter(each => inOrder(after, each) < 0) : ranking;
      const page = pageOf(rest, pageSize, last => encodeKey([last.score, last.hostId], pageKeySecret));
      const people = await findPeople(page.items.map(each => each.hostId));
      return {
        data: page.items.map(({ hostId, heldCount, comingCount, ratings }) => ({
          host: cardOf(hostId, people.get(hostId)),
          heldCount,
          comingCount,
          rating: { average: averageOf(ratings), count: ratings.count },
        })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}
