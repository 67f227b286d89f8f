import type { Route } from '@momos/contracts/route';

/** What a write is about: the resource, the ids of its path, and whether it adds, changes or removes something there. */
export type WriteTarget = { noun: string; ids: string[]; kind: 'add' | 'change' | 'remove' };

const kindOf = ({ method, status = 200 }: Pick<Route, 'method' | 'status'>): WriteTarget['kind'] => {
  if (method === 'DELETE') return 'remove';
  return method === 'POST' && status !== 200 ? 'add' : 'change';
};

/** The target of a call with these parameters of its path. */
export const targetOf = (
  route: Pick<Route, 'id' | 'method' | 'status'>,
  params: Record<string, unknown> = {},
): WriteTarget => ({
  noun: route.id.split('.')[0] ?? route.id,
  ids: Object.values(params).map(String),
  kind: kindOf(route),
});

const isWithin = (ids: readonly string[], others: readonly string[]) => ids.every(id => others.includes(id));

/**
 * Whether a later write may have undone an earlier one: both are of one resource, and the one is about what the other is about or
 * about a part of it. What was added is undone by a removal only: a second addition, such as another refund, is beside it.
 */
export function mayUndo(later: WriteTarget, earlier: WriteTarget): boolean {
  if (later.noun !== earlier.noun || (earlier.kind === 'add' && later.kind !== 'remove')) return false;
  return isWithin(later.ids, earlier.ids) || isWithin(earlier.ids, later.ids);
}
