import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField } from '@momos/contracts/errors';

/** What a page key may hold: the sort values of the last item shown. */
export type KeyValue = string | number | boolean | null | Date;

/** One page of a list and, if there is more, the key of the next (`lastEvaluatedKey` on the wire). */
export type Page<T> = { items: T[]; lastEvaluatedKey: string | undefined };

const macBytes = 16;
const forged = () => badField('exclusiveStartKey', 'This is not a key that an earlier page gave.');

/** Turns sort values into an opaque, signed, URL-safe text. */
export function encodeKey(values: KeyValue[], secret: string): string {
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

/** Cuts `pageSize + 1` found items down to a page; the extra one only tells that there is more. */
export function pageOf<T>(found: T[], pageSize: number, keyOf: (last: T) => string): Page<T> {
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return { items, lastEvaluatedKey: found.length > pageSize && last !== undefined ? keyOf(last) : undefined };
}

function sign(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('page:').update(body).digest().subarray(0, macBytes);
}
