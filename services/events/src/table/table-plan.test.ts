import { describe, expect, test } from '@jest/globals';
import { emptyPlan, undoOf, withMoves, withTableChanged, withTables } from './table-plan.ts';

const now = new Date('2030-01-01T00:00:00Z');
const table = (id: string, capacity: number, rsvpIds: string[] = []) => ({
  id,
  name: `Table ${id}`,
  capacity,
  rsvpIds,
});
const planOf = (...tables: ReturnType<typeof table>[]) => withTables(emptyPlan('social', now), tables);
const pax = new Map([
  ['ann', 1],
  ['bob', 2],
  ['cat', 1],
]);
const idsAt = (plan: ReturnType<typeof planOf>) => plan.tables.map(({ rsvpIds }) => rsvpIds);

describe('moves', () => {
  test('take a guest from the table before, and from all tables', () => {
    const plan = planOf(table('1', 4, ['ann']), table('2', 4));
    const moved = withMoves(plan, [{ rsvpId: 'ann', tableId: '2' }], pax);
    expect(idsAt(moved)).toEqual([[], ['ann']]);
    expect(idsAt(withMoves(moved, [{ rsvpId: 'ann', tableId: null }], pax))).toEqual([[], []]);
  });

  test('count plus-ones, and refuse a table that is full', () => {
    const plan = planOf(table('1', 2, ['ann']));
    expect(() => withMoves(plan, [{ rsvpId: 'bob', tableId: '1' }], pax)).toThrow(
      'Table 1 has too few places left.',
    );
    expect(idsAt(withMoves(plan, [{ rsvpId: 'cat', tableId: '1' }], pax))).toEqual([['ann', 'cat']]);
  });

  test('let two guests change places at full tables', () => {
    const plan = planOf(table('1', 1, ['ann']), table('2', 1, ['cat']));
    const moves = [
      { rsvpId: 'ann', tableId: '2' },
      { rsvpId: 'cat', tableId: '1' },
    ];
    const moved = withMoves(plan, moves, pax);
    expect(idsAt(moved)).toEqual([['cat'], ['ann']]);
    expect(idsAt(withMoves(moved, undoOf(plan, moves), pax))).toEqual(idsAt(plan));
  });

  test('leave a guest who is there already, also where the table has become too small', () => {
    const plan = planOf(table('1', 1, ['bob']));
    expect(idsAt(withMoves(plan, [{ rsvpId: 'bob', tableId: '1' }], pax))).toEqual([['bob']]);
  });

  test('refuse a guest without a ticket and a table that is not there', () => {
    const plan = planOf(table('1', 4));
    expect(() => withMoves(plan, [{ rsvpId: 'dan', tableId: '1' }], pax)).toThrow('no ticket');
    expect(() => withMoves(plan, [{ rsvpId: 'ann', tableId: '9' }], pax)).toThrow('table');
  });

  test('do not count a guest whose ticket ended', () => {
    const plan = planOf(table('1', 1, ['gone']));
    expect(idsAt(withMoves(plan, [{ rsvpId: 'ann', tableId: '1' }], pax))).toEqual([['gone', 'ann']]);
  });
});

describe('a table', () => {
  const plan = planOf(table('1', 4, ['ann', 'bob']));
  const changed = (change: object) => withTableChanged(plan, { tableId: '1', change, pax });

  test('is renamed, made as small as what is taken, and no smaller', () => {
    expect(changed({ name: 'Window', capacity: 3 }).tables).toEqual([
      { ...plan.tables[0], name: 'Window', capacity: 3 },
    ]);
    expect(() => changed({ capacity: 2 })).toThrow('3 places of Table 1 are taken.');
  });

  test('is removed with its seats', () => {
    expect(changed({ isRemoved: true }).tables).toEqual([]);
  });

  test('is at most one of three hundred', () => {
    const many = Array.from({ length: 300 }, (_, index) => table(`${index}`, 1));
    expect(() => withTables(planOf(...many), [table('x', 1)])).toThrow('at most 300');
  });
});
