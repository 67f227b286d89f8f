import type { WalletKind } from '@momos/contracts/wallet-passes';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Config } from '../config.ts';
import { type GoogleAccount, googleSaveLink } from './google-wallet.ts';
import type { WalletTicket } from './wallet-ticket.ts';

/** Makes the address that puts a ticket into a wallet. */
type LinkOf = (ticket: WalletTicket, now: Date) => Promise<string>;

/** The wallets whose keys are set; one whose keys are not set is not offered. */
export type Wallets = Partial<Record<WalletKind, LinkOf>>;

type Settings = Pick<
  Config,
  'GOOGLE_WALLET_ISSUER' | 'GOOGLE_WALLET_ACCOUNT' | 'GOOGLE_WALLET_KEY' | 'PUBLIC_URL'
>;

/** Reads the keys; throws for settings of a wallet that are there in part, and for keys that are none. */
export function createWallets(config: Settings): Wallets {
  const google = googleAccount(config);
  return google ? { GOOGLE: (ticket, now) => googleSaveLink(google, ticket, now) } : {};
}

function googleAccount(config: Settings): GoogleAccount | undefined {
  const { GOOGLE_WALLET_ISSUER: issuerId, GOOGLE_WALLET_ACCOUNT: account, GOOGLE_WALLET_KEY: key } = config;
  if (issuerId && account && key)
    return { issuerId, account, key: privateKey(key), origins: [new URL(config.PUBLIC_URL).origin] };
  if (issuerId || account || key)
    throw new Error('GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_ACCOUNT, GOOGLE_WALLET_KEY: all or none');
  return undefined;
}

function privateKey(pem: string): KeyObject {
  const key = readKey(pem);
  if (key?.asymmetricKeyType !== 'rsa') throw new Error('GOOGLE_WALLET_KEY: an RSA key in PEM is needed');
  return key;
}

/** Undefined for what is no key; the error of the platform would not say which setting it is. */
function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
