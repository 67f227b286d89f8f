import { attendeeColumns, rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { csvRow } from '@momos/runtime/csv';
import type { FindPeople } from '../person/find-people.ts';
import type { People } from '../person/person.store.ts';
import { attendeeCondition, type AttendeeFilter } from '../rsvp/attendee-condition.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { TicketHolders } from '../rsvp/ticket-holder.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { tableNames } from '../table/table-plan.ts';
import type { TablePlans } from '../table/table-plan.store.ts';
import { rsvpTable } from './rsvp-table.ts';
import { toTicketSales } from './ticket-sales.ts';

type Deps = {
  cache: SocialCache;
  rsvps: Rsvps;
  ticketHolders: TicketHolders;
  people: People;
  findPeople: FindPeople;
  tablePlans: TablePlans;
};
type Filter = AttendeeFilter & { isSeated?: boolean | undefined };

const pageSize = 200;
/** By which Excel knows that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What hosts take home of a social's RSVPs: its table and its ticket sales. */
export const rsvpSummaryRoutes = (deps: Deps): RouteBinding =>
  bind(rsvpSummaryContract, {
    csv: async ({ actor, query: { socialId, columns = attendeeColumns, questionIds, ...filter } }) => {
      const social = await hosted(deps, actor, socialId);
      const table = rsvpTable(social, columns, questionIds);
      return { body: rowsOf(deps, social, { table, filter }), filename: `${social.slug}-rsvps.csv` };
    },

    ticketSales: async ({ actor, params }) => {
      const social = await hosted(deps, actor, params.id);
      return toTicketSales(await deps.ticketHolders.salesByDay(social._id, social.timezone), social);
    },
  });

/** The social that the actor hosts; throws for others. */
async function hosted({ cache }: Deps, actor: Actor, socialId: string): Promise<Social> {
  const social = await cache.byId(socialId);
  assertHost(social, actor);
  return social;
}

type Given = { table: ReturnType<typeof rsvpTable>; filter: Filter };

/** Page after page, so that a long list is never in memory. */
async function* rowsOf(deps: Deps, social: Social, { table, filter }: Given): AsyncGenerator<string> {
  const { rsvps, people, findPeople, tablePlans } = deps;
  yield byteOrderMark + csvRow(table.head);
  const userIds = filter.text
    ? await people.matching(await rsvps.userIds(social._id), filter.text)
    : undefined;
  const fitting = attendeeCondition(filter, userIds);
  const seats = tableNames(await tablePlans.find(social._id));
  let before: string | undefined;
  do {
    const page = await rsvps.page(social._id, {
      fitting,
      ...(before ? { before } : {}),
      limit: pageSize,
    });
    const known = await findPeople(page.map(rsvp => rsvp.userId));
    const shown = filter.isSeated ? page.filter(({ _id }) => seats.has(_id)) : page;
    yield shown
      .map(rsvp => csvRow(table.row({ rsvp, person: known.get(rsvp.userId), table: seats.get(rsvp._id) })))
      .join('');
    before = page.length === pageSize ? page.at(-1)?._id : undefined;
  } while (before);
}
