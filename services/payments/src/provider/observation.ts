/** Who moves the money: Stripe, our own sandbox, or nobody where there is nothing to pay. */
const providerNames = ['stripe', 'sandbox', 'none'] as const;
export type ProviderName = (typeof providerNames)[number];

/**
 * Where the provider says the money stands. `open`: the payer may still pay. `authorised`: set aside, to be captured.
 * `failed`: closed, and nothing was ever set aside. `released`: it was set aside and let go, by us or by time.
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
};

/** A hosted page where the payer pays. */
export type PaySession = { id: string; url: string };
