import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '@momos/contracts/errors';
import type { Delivery } from '../delivery/delivery.ts';
import type { Blast } from './blast.ts';
import { isUndecided, type Variant } from './subject-test.ts';

/** What a link in a mail of a test says: where it leads on our own origin, and of which mail it is, by an HMAC. */
export type ClickLink = { blastId: string; variant: Variant; clickId: string; path: string };

const idBytes = 16;
const clickBytes = 16;
const signatureBytes = 16;
const headBytes = idBytes + 1 + clickBytes;
const maxPath = 1500;

const hex = (id: string) => id.replaceAll('-', '');
const dashed = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const hmac = (use: string, bytes: Buffer | string, secret: string) =>
  createHmac('sha256', secret).update(`${use}:`).update(bytes).digest();

/** Stands for a mail where its clicks are counted; without the key no one finds the mail, or its reader. */
export const clickIdOf = (deliveryId: string, secret: string): string =>
  hmac('blast-click', deliveryId, secret).subarray(0, clickBytes).toString('hex');

type Signing = { publicUrl: string; unsubscribeSecret: string };

/** Has addresses of our own lead through the count, for one mail of a test; others stay as they are. */
export function countedLinks(
  { publicUrl, unsubscribeSecret: secret }: Signing,
  { blastId, variant, deliveryId }: { blastId: string; variant: Variant; deliveryId: string },
): (url: string) => string {
  const clickId = clickIdOf(deliveryId, secret);
  return url => {
    const path = ownPath(url, publicUrl);
    return path === undefined
      ? url
      : `${publicUrl}/l/${clickToken({ blastId, variant, clickId, path }, secret)}`;
  };
}

/** Links of a mail whose subject is being tested lead through the count; nothing for all others. */
export const linksOf = (
  settings: Signing,
  blast: Pick<Blast, '_id' | 'subjectTest'>,
  { _id: deliveryId, variant }: Pick<Delivery, '_id' | 'variant'>,
): { linkTo?: (url: string) => string } =>
  variant && isUndecided(blast)
    ? { linkTo: countedLinks(settings, { blastId: blast._id, variant, deliveryId }) }
    : {};

/** The path of an address of ours; undefined for another origin, for choices about mails, and for what no link can hold. */
function ownPath(url: string, publicUrl: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, search, hash } = new URL(url);
  const path = pathname + search + hash;
  const isOwn = origin === new URL(publicUrl).origin && isPath(path);
  return isOwn && !/^\/(?:unsubscribe|l)\//.test(pathname) && path.length <= maxPath ? path : undefined;
}

/** `//host` and `/\host` lead to another origin. */
const isPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** The signed token of a link. */
export function clickToken({ blastId, variant, clickId, path }: ClickLink, secret: string): string {
  const body = Buffer.concat([
    Buffer.from(hex(blastId), 'hex'),
    Buffer.from(variant),
    Buffer.from(clickId, 'hex'),
    Buffer.from(path),
  ]);
  const signature = hmac('blast-link', body, secret).subarray(0, signatureBytes);
  return Buffer.concat([signature, body]).toString('base64url');
}

/** What a token says; throws 404 for a forged one. */
export function readClickToken(token: string, secret: string): ClickLink {
  const bytes = Buffer.from(token, 'base64url');
  const signature = bytes.subarray(0, signatureBytes);
  const body = bytes.subarray(signatureBytes);
  const isWhole = body.length > headBytes;
  if (!isWhole || !timingSafeEqual(signature, hmac('blast-link', body, secret).subarray(0, signatureBytes)))
    throw notFound('page');
  const path = body.subarray(headBytes).toString();
  const variant = body.subarray(idBytes, idBytes + 1).toString();
  if (!isPath(path) || (variant !== 'A' && variant !== 'B')) throw notFound('page');
  return {
    blastId: dashed(body.subarray(0, idBytes).toString('hex')),
    variant,
    clickId: body.subarray(idBytes + 1, headBytes).toString('hex'),
    path,
  };
}
