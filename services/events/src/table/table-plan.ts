import { conflict, notFound } from '@momos/contracts/errors';
import { maxTables, type TableMove } from '@momos/contracts/tables';

export type PlannedTable = {
  id: string;
  name: string;
  /** Seats; plus-ones take one each. */
  capacity: number;
  /** Who sits here, in the order in which they were seated. */
  rsvpIds: string[];
};

/** The tables of one social; its id is the social's. */
export type TablePlan = { _id: string; version: number; tables: PlannedTable[]; updatedAt: Date };

/** Seats that each holder of a ticket takes, by the id of their RSVP; others have no place at a table. */
export type Pax = ReadonlyMap<string, number>;

/** The plan of a social before its first table. */
export const emptyPlan = (socialId: string, now: Date): TablePlan => ({
  _id: socialId,
  version: 0,
  tables: [],
  updatedAt: now,
});

/** Seats of a table that are taken; a guest whose ticket ended takes none. */
export const takenAt = ({ rsvpIds }: Pick<PlannedTable, 'rsvpIds'>, pax: Pax): number =>
  rsvpIds.reduce((sum, rsvpId) => sum + (pax.get(rsvpId) ?? 0), 0);

/** Where everyone sits, by the id of their RSVP. */
export const tableOf = ({ tables }: Pick<TablePlan, 'tables'>): Map<string, string> =>
  new Map(tables.flatMap(({ id, rsvpIds }) => rsvpIds.map(rsvpId => [rsvpId, id] as const)));

/** The name of everyone's table, by the id of their RSVP. */
export const tableNames = (plan: Pick<TablePlan, 'tables'> | undefined): Map<string, string> =>
  new Map(plan?.tables.flatMap(({ name, rsvpIds }) => rsvpIds.map(rsvpId => [rsvpId, name] as const)));

/** Throws 409 for more tables than a plan holds. */
export function withTables(plan: TablePlan, added: readonly PlannedTable[]): TablePlan {
  const tables = [...plan.tables, ...added];
  if (tables.length > maxTables) throw conflict(`A social has at most ${maxTables} tables.`);
  return { ...plan, tables };
}

type TableChange = {
  name?: string | undefined;
  capacity?: number | undefined;
  isRemoved?: true | undefined;
};

/** Throws 404 for a table that is not there, 409 for a capacity below what is taken. */
export function withTableChanged(
  plan: TablePlan,
  { tableId, change, pax }: { tableId: string; change: TableChange; pax: Pax },
): TablePlan {
  const table = plan.tables.find(each => each.id === tableId);
  if (!table) throw notFound('table', tableId);
  const { isRemoved, name = table.name, capacity = table.capacity } = change;
  if (isRemoved) return { ...plan, tables: plan.tables.filter(each => each !== table) };
  const taken = takenAt(table, pax);
  if (capacity < table.capacity && capacity < taken)
    throw conflict(`${taken} places of ${table.name} are taken.`);
  const changed = { ...table, name, capacity };
  return { ...plan, tables: plan.tables.map(each => (each === table ? changed : each)) };
}

/**
 * The plan after all these moves together, so that two guests may change places at full tables; the last move of a guest counts.
 * Throws 404 for a table that is not there, 409 for a guest without a ticket and for a table that has too few seats.
 */
export function withMoves(plan: TablePlan, moves: readonly TableMove[], pax: Pax): TablePlan {
  const to = new Map(moves.map(({ rsvpId, tableId }) => [rsvpId, tableId]));
  const known = new Set(plan.tables.map(({ id }) => id));
  for (const [rsvpId, tableId] of to) {
    if (tableId === null) continue;
    if (!known.has(tableId)) throw notFound('table', tableId);
    if (!pax.has(rsvpId)) throw conflict('A guest has no ticket any more.');
  }
  const before = tableOf(plan);
  const arriving = Map.groupBy(
    [...to].filter(([rsvpId, tableId]) => tableId !== null && before.get(rsvpId) !== tableId),
    ([, tableId]) => tableId,
  );
  const tables = plan.tables.map(table => {
    const arrived = (arriving.get(table.id) ?? []).map(([rsvpId]) => rsvpId);
    const stayed = table.rsvpIds.filter(rsvpId => (to.has(rsvpId) ? to.get(rsvpId) === table.id : true));
    const next = { ...table, rsvpIds: [...stayed, ...arrived] };
    if (arrived.length > 0) assertFits(next, pax);
    return next;
  });
  return { ...plan, tables };
}

function assertFits(table: PlannedTable, pax: Pax): void {
  if (takenAt(table, pax) > table.capacity) throw conflict(`${table.name} has too few places left.`);
}

/** The moves that bring the guests of `moves` back to where they sat in `plan`. */
export function undoOf(plan: Pick<TablePlan, 'tables'>, moves: readonly TableMove[]): TableMove[] {
  const before = tableOf(plan);
  return [...new Set(moves.map(({ rsvpId }) => rsvpId))].map(rsvpId => ({
    rsvpId,
    tableId: before.get(rsvpId) ?? null,
  }));
}
