import { zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { applePassOf, type PassIssuer } from './apple-pass.ts';
import { detachedSignature, type Signer } from './detached-signature.ts';
import type { WalletTicket } from './wallet-ticket.ts';

/** By whom passes are signed for Apple Wallet. */
export type AppleAccount = PassIssuer & Signer;

type Files = Record<string, Uint8Array>;

/** The mark of the pages (`frontends/shell/public/favicon.svg`) in the sizes that Apple asks for. */
const images: Files = Object.fromEntries(
  ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'].map(name => [
    name,
    readFileSync(new URL(`images/${name}`, import.meta.url)),
  ]),
);

/** A ticket as a pass (`.pkpass`): a zip of what it shows, its pictures, their SHA-1 sums, and a signature of the sums. */
export function applePassFile(account: AppleAccount, ticket: WalletTicket, now: Date): Uint8Array {
  const files: Files = { 'pass.json': jsonOf(applePassOf(ticket, account)), ...images };
  const manifest = jsonOf(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sumOf(content)])),
  );
  const signature = detachedSignature(manifest, account, now);
  return zipSync({ ...files, 'manifest.json': manifest, signature }, { mtime: now });
}

const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value));

/** SHA-1 is what the format has; the signature is by SHA-256. */
const sumOf = (content: Uint8Array) => createHash('sha1').update(content).digest('hex');
