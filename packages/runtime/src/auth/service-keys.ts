import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type ServiceName, serviceNames } from '../service-name.ts';

/** A public key and the service that signs with its private half. */
export type KnownKey = { service: ServiceName; publicKey: string };

/** PKCS #8 (RFC 8410 §7) and SPKI (§4) of Ed25519, before the 32 bytes of the key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

/** 32 bytes as base64url without padding. */
export const keyForm = /^[\w-]{43}$/;

/** An Ed25519 private key from its 32 bytes in base64url, as `npm run service-keys` prints it. */
export const privateKeyOf = (text: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(text, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** An Ed25519 public key from its 32 bytes in base64url. */
export const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([spki, Buffer.from(text, 'base64url')]),
    format: 'der',
    type: 'spki',
  });

/** The public half of a private key, in base64url. */
export const publicTextOf = (privateKey: string): string =>
  createPublicKey(privateKeyOf(privateKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(spki.length)
    .toString('base64url');

/** `identity=<key>,events=<key>,…`; a service may be there twice while its key changes. Throws for anything else. */
export function readServiceKeys(text: string): KnownKey[] {
  return text.split(',').map(part => {
    const [service = '', publicKey = ''] = part.trim().split('=');
    if (!isServiceName(service) || !keyForm.test(publicKey)) throw new Error('Not a service and its key.');
    return { service, publicKey };
  });
}

const isServiceName = (text: string): text is ServiceName =>
  (serviceNames as readonly string[]).includes(text);

/** A key that everybody can compute: for development and tests, where no keys are set; production refuses it. */
export const developmentKey = (service: ServiceName): string =>
  createHash('sha256').update(`momos development key of ${service}`).digest('base64url');

/** Whether everybody can sign with this key. */
export const isDevelopmentKey = ({ publicKey }: KnownKey): boolean =>
  developmentKeys().some(each => each.publicKey === publicKey);

/** The public halves of all development keys. */
export const developmentKeys = (): KnownKey[] =>
  serviceNames.map(service => ({ service, publicKey: publicTextOf(developmentKey(service)) }));
