import type { Condition, PersonSearch } from '@momos/contracts/people';
import { facetOf } from '../person/attributes.ts';
import { type Person, rsvpKey } from '../person/person.ts';
import { prefixesOf } from './words.ts';

/** A filter as MongoDB takes it. */
export type Query = Record<string, unknown>;

/** Orders of a list; people with the same value stand in the order of their ids. */
export const sorts = {
  lastSeen: { field: 'lastSeenAt', direction: -1 },
  name: { field: 'nameKey', direction: 1 },
  attended: { field: 'attendedCount', direction: -1 },
  registered: { field: 'registeredAt', direction: -1 },
} as const satisfies Record<string, { field: keyof Person; direction: 1 | -1 }>;

export type Sort = keyof typeof sorts;
export type SortValue = string | number | Date;

/** Of a person, what a search's order goes by. */
export const sortValueOf = (person: Person, sort: Sort): SortValue => person[sorts[sort].field];

/** The people whom a search means: all of `all`, at least one of `any`, none of `not`, and every word of the text. */
export function queryOf({ text, all, any, not }: PersonSearch): Query {
  const both = [...all.map(clauseOf), ...prefixesOf(text ?? '').map(beginningWith)];
  return {
    isErased: false,
    ...(both.length > 0 ? { $and: both } : {}),
    ...(any.length > 0 ? { $or: any.map(clauseOf) } : {}),
    ...(not.length > 0 ? { $nor: not.map(clauseOf) } : {}),
  };
}

/** Whether a search means everybody. */
export const isEverybody = ({ text, all, any, not }: PersonSearch): boolean =>
  prefixesOf(text ?? '').length + all.length + any.length + not.length === 0;

const beginningWith = (prefix: string): Query => ({
  words: { $regex: `^${prefix.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}` },
});

function clauseOf(condition: Condition): Query {
  if ('attribute' in condition) {
    const { attribute, is } = condition;
    return { facets: { $in: is.map(value => facetOf(attribute, value)) } };
  }
  if ('attended' in condition) return attendedClause(condition.attended);
  if ('rsvpStatus' in condition) return { rsvps: rsvpKey(condition.socialId, condition.rsvpStatus) };
  if ('paid' in condition) {
    const { atLeast, atMost } = condition.paid;
    return { paidMost: rangeOf(atLeast, atMost, 0) };
  }
  const { after, before } = condition.lastSeen;
  return { lastSeenAt: rangeOf(after && new Date(after), before && new Date(before), new Date(1)) };
}

/** "Attended N of M": with one of them or all of them the index answers alone. */
function attendedClause({ atLeast, ofSocialIds }: { atLeast: number; ofSocialIds?: string[] }): Query {
  if (!ofSocialIds) return { attendedCount: { $gte: atLeast } };
  const ids = [...new Set(ofSocialIds)];
  if (atLeast === 0) return {};
  if (atLeast === 1) return { attendedSocialIds: { $in: ids } };
  if (atLeast > ids.length) return { _id: { $in: [] } };
  if (atLeast === ids.length) return { attendedSocialIds: { $all: ids } };
  const met = { $size: { $setIntersection: ['$attendedSocialIds', ids] } };
  return { attendedSocialIds: { $in: ids }, $expr: { $gte: [met, atLeast] } };
}

const rangeOf = <T>(from: T | '' | undefined, to: T | '' | undefined, least: T): Query => ({
  $gte: from ?? least,
  ...(to === undefined || to === '' ? {} : { $lte: to }),
});

/** What comes after a person in an order. */
export function after(sort: Sort, [value, id]: [SortValue, string]): Query {
  const { field, direction } = sorts[sort];
  const beyond = direction === 1 ? '$gt' : '$lt';
  return { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }] };
}
