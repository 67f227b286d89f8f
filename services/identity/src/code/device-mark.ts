import { randomBytes } from 'node:crypto';
import { hmacOf, isSameHash, type Keys } from '../secret/hmac.ts';
import type { Address } from './code.ts';

/**
 * What a browser keeps of the addresses that signed in with it: `<device>.<tag>.<tag>…`, a tag for each address, and for each person who
 * gave a second factor. It signs no one in; it lets the sign-in of a known device continue while others guess at the address.
 */
const form = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;
const maxTags = 5;

const parse = (mark: string | undefined): { deviceId: string; tags: string[] } | undefined => {
  const [, deviceId, tags] = form.exec(mark ?? '') ?? [];
  return deviceId && tags ? { deviceId, tags: tags.slice(1).split('.') } : undefined;
};

const tagOf = (key: Buffer, deviceId: string, { kind, value }: Address) =>
  hmacOf(key, 'device mark', deviceId, kind, value);

/** The device of a mark, where the address signed in with it before. */
export function knownDevice(keys: Keys, mark: string | undefined, address: Address): string | undefined {
  const parsed = parse(mark);
  if (!parsed) return undefined;
  const wanted = keys.map(key => tagOf(key, parsed.deviceId, address));
  const isKnown = parsed.tags.some(tag => wanted.some(each => isSameHash(tag, each)));
  return isKnown ? parsed.deviceId : undefined;
}

const factorTag = (key: Buffer, deviceId: string, userId: string) =>
  hmacOf(key, 'device mark', deviceId, 'second factor', userId);

/** The device of a mark, where this person gave a second factor with it before: a code to the mailbox alone makes none. */
export function deviceThatProved(keys: Keys, mark: string | undefined, userId: string): string | undefined {
  const parsed = parse(mark);
  if (!parsed) return undefined;
  const wanted = keys.map(key => factorTag(key, parsed.deviceId, userId));
  const isKnown = parsed.tags.some(tag => wanted.some(each => isSameHash(tag, each)));
  return isKnown ? parsed.deviceId : undefined;
}

/** The mark of a device after a person gave a second factor with it. */
export const markProven = ([key]: Keys, mark: string | undefined, userId: string): string =>
  withTag(mark, deviceId => factorTag(key, deviceId, userId));

/** The mark of a device after an address signed in with it; keeps the last five of them. */
export const markDevice = ([key]: Keys, mark: string | undefined, address: Address): string =>
  withTag(mark, deviceId => tagOf(key, deviceId, address));

function withTag(mark: string | undefined, tagFor: (deviceId: string) => string): string {
  const { deviceId, tags } = parse(mark) ?? { deviceId: randomBytes(16).toString('base64url'), tags: [] };
  const tag = tagFor(deviceId);
  return [deviceId, tag, ...tags.filter(each => each !== tag)].slice(0, maxTags + 1).join('.');
}
