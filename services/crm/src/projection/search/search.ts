import { toMinor } from '@momos/contracts/money';
import type { Condition, PersonSearch } from '@momos/contracts/people';
import { facetOf } from '../person/attributes.ts';
import type { Query } from '../person/person-order.ts';
import { rsvpKey } from '../person/person.ts';
import { prefixesOf } from '../person/words.ts';

/** The filter of a search: all of `all`, at least one of `any`, none of `not`, and every word of the text. */
export function queryOf({ text, all, any, not }: PersonSearch): Query {
  const required = [...all.map(clauseOf), ...prefixesOf(text ?? '').map(wordStartingWith)];
  return {
    isErased: false,
    ...(required.length > 0 ? { $and: required } : {}),
    ...(any.length > 0 ? { $or: any.map(clauseOf) } : {}),
    ...(not.length > 0 ? { $nor: not.map(clauseOf) } : {}),
  };
}

/** Whether a search has no condition. */
export const isUnfiltered = ({ text, all, any, not }: PersonSearch): boolean =>
  prefixesOf(text ?? '').length + all.length + any.length + not.length === 0;

const wordStartingWith = (prefix: string): Query => ({
  words: { $regex: `^${prefix.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}` },
});

function clauseOf(condition: Condition): Query {
  if ('attribute' in condition) {
    const { attribute, is } = condition;
    return { facets: { $in: is.map(value => facetOf(attribute, value)) } };
  }
  if ('attended' in condition) return attendedClause(condition.attended);
  if ('rsvpStatus' in condition) return { rsvps: rsvpKey(condition.socialId, condition.rsvpStatus) };
  if ('paid' in condition) return paidClause(condition.paid);
  const { after, before } = condition.lastSeen;
  return { lastSeenAt: rangeOf(after && new Date(after), before && new Date(before), new Date(1)) };
}

/** "Attended N of M": for one and for all of them the index alone is enough. */
function attendedClause({ atLeast, ofSocialIds }: { atLeast: number; ofSocialIds?: string[] }): Query {
  if (!ofSocialIds) return { attendedCount: { $gte: atLeast } };
  const ids = [...new Set(ofSocialIds)];
  if (atLeast === 0) return {};
  if (atLeast === 1) return { attendedSocialIds: { $in: ids } };
  if (atLeast > ids.length) return { _id: { $in: [] } };
  if (atLeast === ids.length) return { attendedSocialIds: { $all: ids } };
  const attendedCount = { $size: { $setIntersection: ['$attendedSocialIds', ids] } };
  return { attendedSocialIds: { $in: ids }, $expr: { $gte: [attendedCount, atLeast] } };
}

type Paid = Extract<Condition, { paid: unknown }>['paid'];

/** Money of one currency: amounts of two are never compared. Who never paid in it paid at most anything in it. */
function paidClause({ currency, atLeast = 0, atMost }: Paid): Query {
  const from = toMinor(atLeast, currency);
  const to = atMost === undefined ? undefined : toMinor(atMost, currency);
  if (from > 0) {
    const amount = { $gte: from, ...(to === undefined ? {} : { $lte: to }) };
    return { paid: { $elemMatch: { currency, amount } } };
  }
  return to === undefined ? {} : { paid: { $not: { $elemMatch: { currency, amount: { $gt: to } } } } };
}

const rangeOf = <T>(from: T | '' | undefined, to: T | '' | undefined, least: T): Query => ({
  $gte: from ?? least,
  ...(to === undefined || to === '' ? {} : { $lte: to }),
});
