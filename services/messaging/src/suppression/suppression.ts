import type { SuppressionKind } from '../provider/provider.ts';

/** An address or number that nothing is sent to, one-time codes apart. */
export type Suppression = {
  _id: string;
  address: string;
  /** What names the address in messages of other services: `addressDigest` of the runtime. */
  digest: string;
  kind: SuppressionKind;
  /** The provider's answer, without the address. */
  reason: string;
  at: Date;
  /** Until its person proves the address again or writes START, where null. */
  expiresAt: Date | null;
};

export type NewSuppression = Omit<Suppression, '_id' | 'digest' | 'expiresAt'>;

const day = 24 * 3_600_000;
/** A mailbox may be made again, and a provider may be wrong: one message a month finds out. */
const noSuchAddressMs = 30 * day;

/** When a suppression ends by itself; one that a person asked for does not. */
export const expiryOf = ({ kind, at }: Pick<Suppression, 'kind' | 'at'>): Date | null =>
  kind !== 'NO_SUCH_ADDRESS' ? null : new Date(at.getTime() + noSuchAddressMs);
