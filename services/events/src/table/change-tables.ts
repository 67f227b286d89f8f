import { badField } from '@momos/contracts/errors';
import { type Grouping, maxMoves, type SeatedGuest, type TableMove } from '@momos/contracts/tables';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import type { Person } from '../person/person.store.ts';
import type { TicketHolders } from '../rsvp/ticket-holder.store.ts';
import { paxOf, type TicketHolder } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';
import { groupGuests } from './group-guests.ts';
import { emptyPlan, tableOf, takenAt, type TablePlan, undoOf, withMoves } from './table-plan.ts';
import type { TablePlans } from './table-plan.store.ts';
import { guestAttributes, paxByRsvp } from './table-view.ts';

export type TableDeps = {
  store: Pick<Store, 'transaction'>;
  tablePlans: TablePlans;
  ticketHolders: Pick<TicketHolders, 'ofSocial'>;
  findPeople: FindPeople;
  clock: Clock;
};

/** What a change is decided on. */
type Decided = { plan: TablePlan; holders: TicketHolder[] };

/** A change of who sits where, and what takes it back. */
export type Seated = { plan: TablePlan; seated: SeatedGuest[]; undo: TableMove[] };

/**
 * Changes a social's plan, decided on what is stored in the same transaction: of two changes together the later one is decided again
 * on top of the first. Throws what `change` throws.
 */
export function changePlan<T extends { plan: TablePlan }>(
  { store, tablePlans, ticketHolders, clock }: TableDeps,
  socialId: string,
  change: (decided: Decided) => Promise<T> | T,
): Promise<T> {
  return store.transaction(async () => {
    const now = clock.now();
    const held = (await tablePlans.find(socialId)) ?? emptyPlan(socialId, now);
    const holders = await ticketHolders.ofSocial(socialId);
    const changed = await change({ plan: held, holders });
    const plan = { ...changed.plan, version: held.version + 1, updatedAt: now };
    await tablePlans.save(plan);
    return { ...changed, plan };
  });
}

/** Makes all these moves or none. Throws 404 for an unknown table, 409 for a guest without a ticket and a table without room. */
export const moveGuests = (deps: TableDeps, socialId: string, moves: readonly TableMove[]): Promise<Seated> =>
  changePlan(deps, socialId, ({ plan, holders }) => ({
    plan: withMoves(plan, moves, paxByRsvp(holders)),
    seated: [],
    undo: undoOf(plan, moves),
  }));

/** Seats those who have no table yet by an attribute. Throws 400 for one that the social does not ask for. */
export async function seatByAttribute(
  deps: TableDeps,
  social: Social,
  { by, as }: { by: string; as: Grouping },
): Promise<Seated> {
  assertKnown(social, by);
  // Outside of the transaction, since identity may be asked.
  const people = await deps.findPeople(
    (await deps.ticketHolders.ofSocial(social._id)).map(holder => holder.userId),
  );
  return changePlan(deps, social._id, ({ plan, holders }) => {
    const values = valuesBy(social, by, { holders, people });
    const placed = groupGuests(unseated(plan, holders, values), openTables(plan, holders, values), as);
    const moves = placed.map(({ rsvpId, tableId }) => ({ rsvpId, tableId }));
    const next = withMoves(plan, moves, paxByRsvp(holders));
    return { plan: next, seated: withReasons(next, placed, values), undo: undoOf(plan, moves) };
  });
}

function assertKnown({ questions }: Social, by: string): void {
  const asked = questions.flatMap(each => [each, ...each.subQuestions.flatMap(branch => branch.questions)]);
  const known = ['ticket', 'position', ...asked.map(({ id }) => `answer:${id}`)];
  if (!known.includes(by)) throw badField('body.group.by', 'Guests cannot be grouped by this.');
}

type Values = ReadonlyMap<string, string | null>;

const valuesBy = (
  social: Social,
  by: string,
  { holders, people }: { holders: readonly TicketHolder[]; people: ReadonlyMap<string, Person> },
): Values =>
  new Map(
    holders.map(holder => [
      holder._id,
      guestAttributes(social, holder, people.get(holder.userId))[by] ?? null,
    ]),
  );

function unseated(plan: TablePlan, holders: readonly TicketHolder[], values: Values) {
  const at = tableOf(plan);
  return holders
    .filter(({ _id }) => !at.has(_id))
    .slice(0, maxMoves)
    .map(holder => ({ rsvpId: holder._id, pax: paxOf(holder), value: values.get(holder._id) ?? null }));
}

function openTables({ tables }: TablePlan, holders: readonly TicketHolder[], values: Values) {
  const pax = paxByRsvp(holders);
  return tables.map(table => ({
    id: table.id,
    left: table.capacity - takenAt(table, pax),
    values: table.rsvpIds.map(rsvpId => values.get(rsvpId) ?? null),
  }));
}

function withReasons(
  { tables }: TablePlan,
  placed: readonly { rsvpId: string; tableId: string; value: string | null }[],
  values: Values,
): SeatedGuest[] {
  const at = new Map(tables.map(({ id, rsvpIds }) => [id, rsvpIds.map(rsvpId => values.get(rsvpId))]));
  return placed.map(each => ({
    ...each,
    sharing:
      each.value === null ? 0 : (at.get(each.tableId) ?? []).filter(value => value === each.value).length - 1,
  }));
}
