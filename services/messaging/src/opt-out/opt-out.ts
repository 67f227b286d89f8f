import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '@momos/contracts/errors';
import { addressDigest } from '@momos/runtime/address-digest';
import { v5 as uuidOfName } from 'uuid';

/** Messages that a person has opted out of; required ones are sent regardless. */
export type OptOut = {
  /** User id; of an address that has its own choices, {@link addressChooser}. */
  _id: string;
  /** No blasts from any host. */
  all: boolean;
  /** No blasts about socials of these owners. */
  hostIds: string[];
  /** Whether mails about missed messages of chat are wanted; where nothing was chosen they are. */
  digests?: boolean;
  /** Whether optional mails about circles are wanted; as `digests`. */
  circles?: boolean;
  /** Whether mails about saved searches are wanted; as `digests`. */
  alerts?: boolean;
  /** Whether invitations to socials by address are wanted; as `digests`. */
  invitations?: boolean;
  /** When each of them was left. */
  left?: Record<string, Left>;
};

/** When a host was left: the version of identity's account that does not follow it any more, once identity has answered. */
export type Left = { at: Date; version?: number };

/** What a person's account shows of hosts they follow: the newest version for each, which of them are new in it, and when it changed. */
export type Follows = { versions: Readonly<Record<string, number>>; newly: readonly string[]; at: Date };

/**
 * The hosts that a person follows again after leaving them: by the versions of their account, whatever arrives first. Until identity
 * has said at which version they left, only a follow that happened later counts.
 */
export const followedAgain = (
  { hostIds, left = {} }: Pick<OptOut, 'hostIds' | 'left'>,
  { versions, newly, at }: Follows,
): string[] =>
  hostIds.filter(hostId => {
    const { version, at: leftAt = new Date(0) }: Partial<Left> = left[hostId] ?? {};
    return version === undefined ? newly.includes(hostId) && at > leftAt : (versions[hostId] ?? 0) > version;
  });

/** Whether a person still wants blasts about socials of `hostId`. */
export const wantsBlasts = (optOut: OptOut | undefined, hostId: string): boolean =>
  !optOut || (!optOut.all && !optOut.hostIds.includes(hostId));

/** Optional notices of one kind, and what stands for a host in the links of their mails. */
export const optionalNotices = {
  digests: '00000000-0000-0000-0000-000000000001',
  circles: '00000000-0000-0000-0000-000000000002',
  alerts: '00000000-0000-0000-0000-000000000003',
  invitations: '00000000-0000-0000-0000-000000000004',
} as const;
export type OptionalNotices = keyof typeof optionalNotices;
export const optionalNoticeKinds = [
  'digests',
  'circles',
  'alerts',
  'invitations',
] as const satisfies OptionalNotices[];

const addresses = '7c0e5f56-5d0b-4b5e-9f1b-0b2f8f6d4a11';
/** In place of a person, whoever reads mails at an address: they may have no account. */
export const addressChooser = (email: string): string => uuidOfName(addressDigest(email), addresses);

/** Whether a person still wants mails about messages of chat that they missed, about circles that they are not in, about their saved searches, or that invite them by address. */
export const wantsNotices = (
  optOut: Pick<OptOut, OptionalNotices> | undefined,
  about: OptionalNotices,
): boolean => optOut?.[about] !== false;

/** A person's subscription to a host, as in the unsubscribe link of a blast. */
export type Subscription = { userId: string; hostId: string };

/** Stands for a host where a link is about all of a person's choices. */
const noHost = '00000000-0000-0000-0000-000000000000';
const optionalNoticesOf: ReadonlyMap<string, OptionalNotices> = new Map(
  optionalNoticeKinds.map(about => [optionalNotices[about], about]),
);
/** The optional notices that a link is about; undefined for all others. */
export const noticesOfLink = ({ hostId }: Pick<Subscription, 'hostId'>): OptionalNotices | undefined =>
  optionalNoticesOf.get(hostId);
export const isAboutHost = ({ hostId }: Pick<Subscription, 'hostId'>): boolean =>
  hostId !== noHost && !optionalNoticesOf.has(hostId);

type LinkSettings = { publicUrl: string; unsubscribeSecret: string };

/** The address of a person's preference page, as seen from a host's mail where there is one. */
export const preferencesUrl = (
  { publicUrl, unsubscribeSecret }: LinkSettings,
  { userId, hostId = noHost }: Partial<Subscription> & Pick<Subscription, 'userId'>,
): string => `${publicUrl}/unsubscribe/${unsubscribeToken({ userId, hostId }, unsubscribeSecret)}`;

const hex = (id: string) => id.replaceAll('-', '');
const dashed = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The signed token of an unsubscribe link. It needs no sign-in, never expires and reveals nothing. */
export function unsubscribeToken({ userId, hostId }: Subscription, secret: string): string {
  const body = hex(userId) + hex(hostId);
  return Buffer.concat([Buffer.from(body, 'hex'), sign(body, secret)]).toString('base64url');
}

/** The subscription of a token; throws 404 for a forged one. */
export function readToken(token: string, secret: string): Subscription {
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, 32).toString('hex');
  if (bytes.length !== 48 || !timingSafeEqual(bytes.subarray(32), sign(body, secret))) throw notFound('page');
  return { userId: dashed(body.slice(0, 32)), hostId: dashed(body.slice(32)) };
}

const sign = (body: string, secret: string) =>
  createHmac('sha256', secret).update('unsubscribe:').update(body).digest().subarray(0, 16);
