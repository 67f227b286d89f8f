import { badField } from '@momos/contracts/errors';

/** A parsed query: text, or a list for a key given more than once. */
export type RawQuery = Record<string, string | string[]>;

const maxPairs = 200;

/**
 * Parses the part of an address after `?`. No nesting, no brackets, no prototype: whatever comes in is a flat map of
 * texts that the route's schema then judges. `lists` are keys whose value is a list even when given once.
 * Throws 400 for broken percent-encoding.
 */
export function parseQuery(text: string, lists: ReadonlySet<string>): RawQuery {
  const query = Object.create(null) as RawQuery;
  if (text === '') return query;
  const pairs = text.split('&', maxPairs + 1);
  if (pairs.length > maxPairs) throw badField('query', `At most ${maxPairs} parameters.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const key = decode(cut < 0 ? pair : pair.slice(0, cut), 'query');
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1), `query.${key}`);
    const before = query[key];
    if (before === undefined) query[key] = lists.has(key) ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else query[key] = [before, value];
  }
  return query;
}

function decode(text: string, field: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw badField(field, 'Not valid percent-encoding.');
  }
}
