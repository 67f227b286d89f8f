import { notFound } from '@momos/contracts/errors';
import { walletPassesContract } from '@momos/contracts/wallet-passes';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { isAnonymous } from '../person/person-card.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Socials } from '../social/social.store.ts';
import { type WalletTicket, walletTicketOf } from './wallet-ticket.ts';
import type { Wallets } from './wallets.ts';

export type WalletDeps = {
  rsvps: Pick<Rsvps, 'ofUser'>;
  socials: Pick<Socials, 'get'>;
  findPeople: FindPeople;
  wallets: Wallets;
  clock: Clock;
  publicUrl: string;
};

/** The caller's own tickets for the wallets of phones. */
export const walletPassRoutes = (deps: WalletDeps): RouteBinding =>
  bind(walletPassesContract, {
    link: async ({ actor, params: { id, wallet } }) => {
      const now = deps.clock.now();
      const linkOf = deps.wallets.linkOf(wallet, now);
      if (!linkOf) throw notFound('wallet');
      return { url: await linkOf(await ticketOf(deps, id, actor.userId), actor.userId, now) };
    },

    apple: async ({ query: { key } }) => {
      const now = deps.clock.now();
      const opens = deps.wallets.passKeys.read(key, now);
      const fileOf = deps.wallets.passFileOf(now);
      if (!opens || !fileOf) throw notFound('ticket');
      const body = fileOf(await ticketOf(deps, opens.socialId, opens.userId));
      return { body, filename: 'ticket.pkpass' };
    },
  });

/** A person's ticket of a social; 404 for who did not register, 409 for who has no ticket. */
async function ticketOf(deps: WalletDeps, socialId: string, userId: string): Promise<WalletTicket> {
  const { rsvps, socials, findPeople, clock, publicUrl } = deps;
  const rsvp = await rsvps.ofUser(socialId, userId);
  if (!rsvp) throw notFound('ticket');
  const [social, people] = await Promise.all([socials.get(socialId), findPeople([userId])]);
  const person = people.get(userId);
  const holder = person && !isAnonymous(person) ? person.displayName : null;
  return walletTicketOf(rsvp, social, { holder, publicUrl, now: clock.now() });
}
