import type { Person } from './person.ts';

/** A filter as MongoDB takes it. */
export type Query = Record<string, unknown>;

/** Orders of a list of people; equal values are ordered by id. */
export const sorts = {
  lastSeen: { field: 'lastSeenAt', direction: -1, kind: 'date' },
  name: { field: 'nameKey', direction: 1, kind: 'string' },
  attended: { field: 'attendedCount', direction: -1, kind: 'number' },
  registered: { field: 'registeredAt', direction: -1, kind: 'date' },
} as const satisfies Record<string, { field: keyof Person; direction: 1 | -1; kind: string }>;

export type Sort = keyof typeof sorts;
export type SortValue = string | number | Date;

/** The people after a value and an id in an order. The outer bound lets the index start there. */
export function after(sort: Sort, [value, id]: [SortValue, string]): Query {
  const { field, direction } = sorts[sort];
  const beyond = direction === 1 ? '$gt' : '$lt';
  return {
    [field]: { [`${beyond}e`]: value },
    $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }],
  };
}
