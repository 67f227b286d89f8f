import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField } from '@momos/contracts/errors';

/** What a page key may hold: the sort values of the last item shown. */
export type KeyValue = string | number | boolean | null | Date;

/** One page of a list and, if there is more, the key of the next (`lastEvaluatedKey` on the wire). */
export type Page<T> = { items: T[]; lastEvaluatedKey: string | undefined };

/** What a caller asks for, and the service's secret that signs page keys. */
export type PageRequest = { pageSize: number; exclusiveStartKey?: string | undefined; secret: string };

const macBytes = 16;
const forged = () => badField('exclusiveStartKey', 'This is not a key that an earlier page gave.');

/** Turns sort values into an opaque, signed, URL-safe text. */
export function encodeKey(values: readonly KeyValue[], secret: string): string {
  const body = Buffer.from(
    JSON.stringify(values.map(value => (value instanceof Date ? { at: value.getTime() } : value))),
  );
  return Buffer.concat([sign(body, secret), body]).toString('base64url');
}

/** The values of a key made by `encodeKey` with the same secret. Throws a 400 for anything else. */
export function decodeKey(text: string, secret: string): KeyValue[] {
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(macBytes);
  if (bytes.length <= macBytes || !timingSafeEqual(bytes.subarray(0, macBytes), sign(body, secret)))
    throw forged();
  const values = JSON.parse(body.toString()) as (Exclude<KeyValue, Date> | { at: number })[];
  return values.map(value => (typeof value === 'object' && value !== null ? new Date(value.at) : value));
}

/** Cuts `pageSize + 1` found items down to a page; the extra one only shows that there is more. */
export function pageOf<T>(found: T[], pageSize: number, keyOf: (last: T) => string): Page<T> {
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return { items, lastEvaluatedKey: found.length > pageSize && last !== undefined ? keyOf(last) : undefined };
}

type KindOf = { string: string; number: number; date: Date };
type ValuesOf<Kinds extends readonly (keyof KindOf)[]> = { -readonly [I in keyof Kinds]: KindOf[Kinds[I]] };

/** How a list is read page by page. */
export type PagedList<T, Kinds extends readonly (keyof KindOf)[]> = {
  /** Types of the sort values that a page key holds. */
  kinds: readonly [...Kinds];
  /** Up to `limit` items, after the item with these sort values or from the first. */
  read(after: ValuesOf<Kinds> | undefined, limit: number): Promise<readonly T[]>;
  /** The sort values of an item. */
  valuesOf(item: T): ValuesOf<Kinds>;
};

/** Reads one page of a list. Throws a 400 for a page key that is forged or belongs to another list. */
export async function readPage<T, const Kinds extends readonly (keyof KindOf)[]>(
  { pageSize, exclusiveStartKey, secret }: PageRequest,
  { kinds, read, valuesOf }: PagedList<T, Kinds>,
): Promise<Page<T>> {
  const after = exclusiveStartKey === undefined ? undefined : decodeKey(exclusiveStartKey, secret);
  if (after && (after.length !== kinds.length || after.some((value, i) => kindOf(value) !== kinds[i])))
    throw badField('exclusiveStartKey', 'This key belongs to another list.');
  const found = await read(after as ValuesOf<Kinds> | undefined, pageSize + 1);
  return pageOf([...found], pageSize, last => encodeKey(valuesOf(last), secret));
}

const kindOf = (value: KeyValue) => (value instanceof Date ? 'date' : typeof value);

/** The condition for what comes after these values in an order; its outer bound lets an index start at the key. */
export function startAfter(sort: Record<string, 1 | -1>, values: readonly KeyValue[]): object {
  const [first, ...more] = Object.entries(sort).map(([field, direction], i) => ({
    field,
    value: values[i],
    past: direction === 1 ? '$gt' : '$lt',
  }));
  if (!first) return {};
  const { field, past, value } = first;
  if (more.length === 0) return { [field]: { [past]: value } };
  const rest = Object.fromEntries(more.map(each => [each.field, sort[each.field] ?? 1]));
  return {
    [field]: { [`${past}e`]: value },
    $or: [{ [field]: { [past]: value } }, { [field]: value, ...startAfter(rest, values.slice(1)) }],
  };
}

function sign(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('page:').update(body).digest().subarray(0, macBytes);
}
