import { isIPv4 } from 'node:net';
import { hmacOf } from '../secret/hmac.ts';
import type { Address } from './code.ts';
import type { Origin } from './code-budget.store.ts';

/** Who asks for codes and enters them. */
export type Origins = {
  /** Who asks for a code for an address: its device where it is known, else the address itself. */
  originOf(address: Address, deviceId: string | undefined): Origin;
  /** The origin that a code was asked for by, from the id that its request keeps. */
  askedBy(address: Address, originId: string): Origin;
  /** The account that an address signs in to, as an origin: its addresses share what is guessed at them. */
  originOfAccount(userId: string): Origin;
  /** Typed second factors of one kind of a person, as an origin; by a device or session of theirs where one is given. */
  originOfFactor(userId: string, kind: 'app' | 'recovery', by?: string): Origin;
  /** A client IP: its wrong codes, and the texts that it asks for. */
  originsOfIp(clientAddress: string): { tries: Origin; texts: Origin };
};

/** Origins of codes, named by HMACs with a key. */
export function originsWith(hashKey: Buffer): Origins {
  const ofAddress = (address: Address): Origin => ({
    id: hmacOf(hashKey, 'address', address.value),
    kind: 'address',
    hint: maskAddress(address),
  });
  const ofDevice = (address: Address, id: string): Origin => ({
    ...{ id, kind: 'device', hint: maskAddress(address) },
  });
  return {
    originOf: (address, deviceId) =>
      deviceId ? ofDevice(address, hmacOf(hashKey, 'device', deviceId, address.value)) : ofAddress(address),
    askedBy: (address, originId) => {
      const origin = ofAddress(address);
      return originId && originId !== origin.id ? ofDevice(address, originId) : origin;
    },
    originOfAccount: userId => ({
      id: hmacOf(hashKey, 'account', userId),
      kind: 'account',
      hint: '',
      userId,
    }),
    originOfFactor: (userId, kind, by) => ({
      ...{
        id: hmacOf(hashKey, 'second factor', kind, userId, ...(by ? [by] : [])),
        kind: 'second-factor',
        hint: '',
        userId,
      },
    }),
    originsOfIp: clientAddress => {
      const hint = networkOf(clientAddress);
      return {
        tries: { id: hmacOf(hashKey, 'ip', clientAddress), kind: 'ip', hint },
        texts: { id: hmacOf(hashKey, 'ip-texts', clientAddress), kind: 'ip-texts', hint },
      };
    },
  };
}

/** `a•••@e•••.com`, `+14••••••••23`: enough to tell one from another in a list. */
function maskAddress({ kind, value }: Address): string {
  if (kind === 'mobile')
    return `${value.slice(0, 3)}${'•'.repeat(Math.max(0, value.length - 5))}${value.slice(-2)}`;
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  return `${value.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`;
}

/** The network of a client IP: /24 of IPv4, /48 of IPv6. */
const networkOf = (clientAddress: string): string =>
  isIPv4(clientAddress)
    ? `${clientAddress.split('.').slice(0, 3).join('.')}.0/24`
    : `${clientAddress.split(':').slice(0, 3).join(':')}::/48`;
