import { type WalletKind, walletKinds } from '@momos/contracts/wallet-passes';
import type { Config } from '../config.ts';
import { readAppleAccount, readGoogleAccount } from './accounts.ts';
import { type AppleAccount, applePassFile } from './apple-wallet.ts';
import { googleSaveLink } from './google-wallet.ts';
import { createPassKeys, type PassKeys } from './pass-key.ts';
import type { WalletTicket } from './wallet-ticket.ts';

/** The address that puts a person's ticket into a wallet. */
type LinkOf = (ticket: WalletTicket, userId: string, now: Date) => Promise<string>;

/** Wallets for tickets; one whose keys are not set is not there. */
export type Wallets = {
  /** Those that a ticket can be put into now. */
  offered(now: Date): WalletKind[];
  /** Undefined for a wallet that is not offered. */
  linkOf(wallet: WalletKind, now: Date): LinkOf | undefined;
  /** Makes Apple's files; undefined where that wallet is not offered. */
  passFileOf(now: Date): ((ticket: WalletTicket) => Uint8Array) | undefined;
  passKeys: PassKeys;
};

/** Reads the keys; throws for settings of a wallet that are there in part, and for keys that are none. */
export function createWallets(config: Config): Wallets {
  const { origin } = new URL(config.PUBLIC_URL);
  const google = readGoogleAccount(config, origin);
  const apple = readAppleAccount(config);
  const passKeys = createPassKeys(config.TICKET_SECRET);
  const appleAt = (now: Date) => (apple && isValid(apple, now) ? apple : undefined);
  const links: Record<WalletKind, (now: Date) => LinkOf | undefined> = {
    GOOGLE: () => google && ((ticket, _, now) => googleSaveLink(google, ticket, now)),
    APPLE: at =>
      appleAt(at) && (async ({ socialId }, userId, now) => passKeys.pathOf({ userId, socialId }, now)),
  };
  return {
    offered: now => walletKinds.filter(kind => links[kind](now)),
    linkOf: (wallet, now) => links[wallet](now),
    passFileOf(now) {
      const account = appleAt(now);
      return account && (ticket => applePassFile(account, ticket, now));
    },
    passKeys,
  };
}

/** A wallet refuses what was signed by a certificate that has ended. */
const isValid = ({ certificate, authority }: AppleAccount, now: Date): boolean =>
  [certificate, authority].every(({ validTo }) => Date.parse(validTo) > now.getTime());
