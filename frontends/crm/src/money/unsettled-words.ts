import type { UnsettledView } from '@momos/contracts/unsettled-money';

/** What the money was to do. */
export const nouns: Record<UnsettledView['what'], string> = {
  REFUND: 'Refund',
  CAPTURE: 'Charge',
  RELEASE: 'Release',
  ORPHAN: 'Payment',
  DISPUTE: 'Dispute',
};

/** A person by name and address; by their id where neither is known. */
export const nameOf = ({ displayName, email, id }: UnsettledView['payer']): string =>
  [displayName ?? id, email].filter(Boolean).join(' · ');
