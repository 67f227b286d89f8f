import { badgesContract } from '@momos/contracts/badges';
import { type Actor, bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf, detailsOf } from '../person/person-card.ts';
import type { TicketHolders } from '../rsvp/ticket-holder.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import { tableNames } from '../table/table-plan.ts';
import type { TablePlans } from '../table/table-plan.store.ts';
import {
  type BadgeSheet,
  firstSheet,
  type SheetChange,
  toSheetView,
  withSheetChanged,
} from './badge-sheet.ts';
import type { BadgeSheets } from './badge-sheet.store.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  badgeSheets: BadgeSheets;
  ticketHolders: TicketHolders;
  tablePlans: TablePlans;
  findPeople: FindPeople;
  cache: SocialCache;
  clock: Clock;
};

type HostCall = { actor: Actor; params: { id: string } };

/** Calls of the badges and tents of a social; pages lay them out and print them. */
export function badgeRoutes(deps: Deps): RouteBinding {
  const check = (call: HostCall) => hosted(deps, call);
  return bind(
    badgesContract,
    {
      get: async call => toSheetView(await sheetOf(deps, await hosted(deps, call))),
      change: async call => toSheetView(await changeSheet(deps, await hosted(deps, call), call.body)),
      choose: async call => toSheetView(await changeSheet(deps, await hosted(deps, call), call.body)),
      attendees: async call => attendeesOf(deps, await hosted(deps, call)),
    },
    // Who hosts no longer does not get a stored answer again.
    { change: check, choose: check },
  );
}

/** The id of a social that the actor hosts; throws for others. */
async function hosted({ cache }: Deps, { actor, params }: HostCall): Promise<string> {
  const social = await cache.byId(params.id);
  assertHost(social, actor);
  return social._id;
}

const sheetOf = async ({ badgeSheets, clock }: Deps, socialId: string): Promise<BadgeSheet> =>
  (await badgeSheets.find(socialId)) ?? firstSheet(socialId, clock.now());

/** Decided on what is stored, so that two hosts who change different things keep both. */
const changeSheet = (deps: Deps, socialId: string, change: SheetChange): Promise<BadgeSheet> =>
  deps.store.transaction(async () => {
    const changed = withSheetChanged(await sheetOf(deps, socialId), change, deps.clock.now());
    await deps.badgeSheets.save(changed);
    return changed;
  });

async function attendeesOf(deps: Deps, socialId: string) {
  const [{ rsvpIds }, holders, plan] = await Promise.all([
    sheetOf(deps, socialId),
    deps.ticketHolders.ofSocial(socialId),
    deps.tablePlans.find(socialId),
  ]);
  const people = await deps.findPeople(holders.map(holder => holder.userId));
  const tables = tableNames(plan);
  const chosen = rsvpIds && new Set(rsvpIds);
  return holders
    .map(({ _id, userId, tierName }) => ({
      rsvpId: _id,
      displayName: cardOf(userId, people.get(userId)).displayName,
      position: detailsOf(people.get(userId)).position,
      tierName,
      tableName: tables.get(_id) ?? null,
      isChosen: chosen?.has(_id) ?? true,
    }))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
}
