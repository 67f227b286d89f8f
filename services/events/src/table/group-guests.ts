import type { Grouping } from '@momos/contracts/tables';

/** Someone to seat, with what they are grouped by; null for a guest who said nothing. */
export type Seatable = { rsvpId: string; pax: number; value: string | null };

/** A table with what those who sit there already are grouped by. */
export type OpenTable = { id: string; left: number; values: (string | null)[] };

export type Seating = { rsvpId: string; tableId: string; value: string | null };

type Choice = (tables: readonly OpenTable[], guest: Seatable, waiting: number) => OpenTable | undefined;

const sharing = ({ values }: OpenTable, value: string | null) =>
  value === null ? 0 : values.filter(each => each === value).length;

/** The first of those that come out highest, so that the same guests are seated the same way each time. */
const best = (tables: readonly OpenTable[], score: (table: OpenTable) => readonly number[]) =>
  tables.toSorted((a, b) => compare(score(b), score(a)))[0];

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * With those who share the value; else at the table that all who wait with them just fit, so that large groups find large tables; else
 * at the one with the most room.
 */
const together: Choice = (tables, { value }, waiting) =>
  best(tables, table => [
    sharing(table, value) > 0 ? 1 : 0,
    table.left >= waiting ? 1 : 0,
    table.values.length === 0 ? 1 : 0,
    table.left >= waiting ? -table.left : table.left,
  ]);

/** Where the fewest share the value, and of these the one with the most room. */
const apart: Choice = (tables, { value }) => best(tables, table => [-sharing(table, value), table.left]);

const choices: Record<Grouping, Choice> = { TOGETHER: together, APART: apart };

/**
 * Seats guests at the seats that are left, those of large groups first, and never more than fit; whoever finds no room is left out.
 * Guests who said nothing come last and fill what is left.
 */
export function groupGuests(
  guests: readonly Seatable[],
  open: readonly OpenTable[],
  grouping: Grouping,
): Seating[] {
  const groups = [...Map.groupBy(guests, guest => guest.value)].toSorted(
    ([a, ofA], [b, ofB]) =>
      Number(a === null) - Number(b === null) ||
      paxOf(ofB) - paxOf(ofA) ||
      String(a).localeCompare(String(b)),
  );
  const tables = open.map(table => ({ ...table, values: [...table.values] }));
  return groups.flatMap(([, group]) => seatGroup(group, tables, grouping));
}

const paxOf = (guests: readonly Seatable[]) => guests.reduce((sum, { pax }) => sum + pax, 0);

function seatGroup(group: readonly Seatable[], tables: OpenTable[], grouping: Grouping): Seating[] {
  let waiting = paxOf(group);
  // Parties are seated before single guests, who fit anywhere.
  return group
    .toSorted((a, b) => b.pax - a.pax)
    .flatMap(guest => {
      const table = choices[grouping](
        tables.filter(({ left }) => left >= guest.pax),
        guest,
        waiting,
      );
      waiting -= guest.pax;
      if (!table) return [];
      table.left -= guest.pax;
      table.values.push(guest.value);
      return [{ rsvpId: guest.rsvpId, tableId: table.id, value: guest.value }];
    });
}
