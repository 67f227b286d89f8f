import { createECDH } from 'node:crypto';

/** Keys that identify the sender to push services (RFC 8292), both base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The pair of a private key of P-256. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey };
}
