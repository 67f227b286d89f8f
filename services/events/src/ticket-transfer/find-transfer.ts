import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import type { TicketTransfers } from '../rsvp/ticket-transfer.store.ts';
import { type AddressDeps, ownAddresses } from '../person/own-addresses.ts';

export type FindDeps = AddressDeps & { ticketTransfers: Pick<TicketTransfers, 'find'> };

export type TransferKey = { socialId: string; transferId: string };

/** An open offer to the actor; throws one and the same 404 for an offer to another, one that is over, and one that never was. */
export async function receivedTransfer(
  deps: FindDeps,
  actor: Actor,
  { socialId, transferId }: TransferKey,
): Promise<TicketTransfer> {
  const found = await deps.ticketTransfers.find(transferId);
  if (found?.socialId !== socialId) throw notFound('offer');
  if (!(await ownAddresses(deps, actor)).has(found.email)) throw notFound('offer');
  return found;
}
