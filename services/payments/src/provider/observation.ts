/** The providers: Stripe, our own sandbox, or `none` where there is nothing to pay. */
const providerNames = ['stripe', 'sandbox', 'none'] as const;
export type ProviderName = (typeof providerNames)[number];

/**
 * The state of the money at the provider. `open`: the payer may still pay. `authorised`: held by the bank, to be captured.
 * `failed`: closed, nothing was ever authorised. `released`: the authorisation was released by us or has expired.
 */
export type Observation = {
  state: 'open' | 'authorised' | 'captured' | 'failed' | 'released';
  /** The provider's own id of the money movement. */
  reference: string | null;
  /** Brand and last four digits, such as "visa 4242". */
  method: string | null;
  /** Minor units that were captured. */
  amount: number;
  /** Why nothing was taken, in words for the payer. */
  reason: string | null;
  /** Until when the bank keeps an authorisation, where the provider says. */
  authorisedUntil?: Date | null;
  /** The card that the payer let be kept, where the provider keeps one. */
  card?: KeptCard | null;
};

/** What is observed where the provider did not take a payment at all. */
export const refused = (reason: string): Observation => ({
  state: 'failed',
  reference: null,
  method: null,
  amount: 0,
  reason,
});

/** A card that the provider keeps; these are its own ids, and nothing of the card. */
export type KeptCard = { customer: string; method: string };

/** A hosted page where the payer pays. */
export type PaySession = { id: string; url: string };

/** A dispute as the provider reports it; minor units. An inquiry, which moves no money, is none. */
export type DisputeSeen = {
  /** The provider's id of it. */
  id: string;
  status: 'OPEN' | 'WON' | 'LOST';
  amount: number;
  /** The bank's reason, as the provider names it. */
  reason: string;
  /** Until when evidence can be handed in. */
  dueBy: Date | null;
  openedAt: Date;
  /** What the provider charges for it, in its own currency; null where it says nothing. */
  fee: { amount: number; currency: string } | null;
};
