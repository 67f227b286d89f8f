import type { DisputeSeen } from '../provider/observation.ts';

/** The parts of an amount, in minor units. */
type LostParts = { ticket: number; deposit: number; fee: number };

/**
 * A payer's dispute of a charge with their bank. While it is OPEN the bank has the money and nothing can be refunded; WON
 * gives it back to us, LOST leaves it with the payer.
 */
export type Dispute = DisputeSeen & {
  /** Of a lost one: what of the payment it took; null before. */
  parts: LostParts | null;
  closedAt: Date | null;
};

type Disputed = { disputes?: Dispute[] | undefined };

/** Whether the bank decides about a payment right now. */
export const isDisputed = ({ disputes = [] }: Disputed): boolean =>
  disputes.some(({ status }) => status === 'OPEN');

/** What the banks have of a payment: the disputes that are open or lost. */
export const withdrawnOf = ({ disputes = [] }: Disputed): number =>
  disputes.filter(({ status }) => status !== 'WON').reduce((sum, { amount }) => sum + amount, 0);

/** What of a payment is lost to the banks for good. */
export const lostOf = ({ disputes = [] }: Disputed): number =>
  disputes.filter(({ status }) => status === 'LOST').reduce((sum, { amount }) => sum + amount, 0);

/** The parts of a payment that lost disputes took. */
export const lostParts = ({ disputes = [] }: Disputed): LostParts =>
  disputes.reduce(
    (sum, { parts }) => ({
      ticket: sum.ticket + (parts?.ticket ?? 0),
      deposit: sum.deposit + (parts?.deposit ?? 0),
      fee: sum.fee + (parts?.fee ?? 0),
    }),
    { ticket: 0, deposit: 0, fee: 0 },
  );
