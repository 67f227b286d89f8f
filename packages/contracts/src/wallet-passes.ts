import { z } from 'zod';
import { id } from './fields.ts';
import { defineContract } from './route.ts';

/** Wallets of phones that a ticket can be kept in. */
export const walletKinds = ['APPLE', 'GOOGLE'] as const;
export type WalletKind = (typeof walletKinds)[number];

/** Tickets of socials for the wallets of phones; beyond the spec's list of calls. */
export const walletPassesContract = defineContract('events', 'wallet-passes', {
  link: {
    method: 'GET',
    path: '/socials/{id}/wallet-passes/{wallet}',
    routing: 'id',
    access: 'ticket-holder',
    summary: 'The address that puts the own ticket into a wallet',
    params: z.strictObject({ id, wallet: z.enum(walletKinds) }),
    data: z.object({
      /** To be opened by the phone immediately; it holds the ticket, so it is to be kept nowhere. */
      url: z.string(),
    }),
  },
  apple: {
    method: 'GET',
    path: '/wallet-passes/apple',
    access: 'public',
    summary: 'A ticket as a file for Apple Wallet, by the key of a link that was made minutes ago',
    query: z.strictObject({
      /** Of `url` above: a wallet has no token. */
      key: z.string().max(80),
    }),
    format: 'pkpass',
  },
});
