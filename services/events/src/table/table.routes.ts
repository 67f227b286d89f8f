import { tablesContract } from '@momos/contracts/tables';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { changePlan, moveGuests, seatByAttribute, type TableDeps } from './change-tables.ts';
import { emptyPlan, type TablePlan, withTableChanged, withTables } from './table-plan.ts';
import { paxByRsvp, toPlanView } from './table-view.ts';

type Deps = TableDeps & { cache: SocialCache };

/** Calls of the tables of a social (spec §2 "TABLE_GROUPING"). */
export const tableRoutes = (deps: Deps): RouteBinding =>
  bind(
    tablesContract,
    {
      create: async ({ actor, params, body }) => {
        const social = await hosted(deps, actor, params.id);
        const added = body.tables.map(table => ({ ...table, id: uuid(), rsvpIds: [] }));
        const { plan } = await changePlan(deps, social._id, ({ plan: held }) => ({
          plan: withTables(held, added),
        }));
        return view(deps, social, plan);
      },

      get: async ({ actor, params }) => {
        const social = await hosted(deps, actor, params.id);
        const plan = await deps.tablePlans.find(social._id);
        return view(deps, social, plan ?? emptyPlan(social._id, deps.clock.now()));
      },

      arrange: async ({ actor, params, body }) => {
        const social = await hosted(deps, actor, params.id);
        const { plan, ...rest } =
          'moves' in body
            ? await moveGuests(deps, social._id, body.moves)
            : await seatByAttribute(deps, social, body.group);
        return { plan: await view(deps, social, plan), ...rest };
      },

      change: async ({ actor, params: { id, tableId }, body: change }) => {
        const social = await hosted(deps, actor, id);
        const { plan } = await changePlan(deps, social._id, ({ plan: held, holders }) => ({
          plan: withTableChanged(held, { tableId, change, pax: paxByRsvp(holders) }),
        }));
        return view(deps, social, plan);
      },
    },
    // Who hosts no longer does not get a stored plan again.
    Object.fromEntries(
      (['create', 'arrange', 'change'] as const).map(name => [
        name,
        ({ actor, params }: { actor: Actor; params: { id: string } }) => hosted(deps, actor, params.id),
      ]),
    ),
  );

/** The social that the actor hosts; throws for others. */
async function hosted({ cache }: Deps, actor: Actor, socialId: string): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  return social;
}

async function view({ ticketHolders, findPeople }: Deps, social: Social, plan: TablePlan) {
  const holders = await ticketHolders.ofSocial(social._id);
  const people = await findPeople(holders.map(holder => holder.userId));
  return toPlanView(plan, social, { holders, people });
}
