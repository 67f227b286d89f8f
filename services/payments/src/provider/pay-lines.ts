/** What a line of a payment is for. */
export const lineKinds = ['ticket', 'deposit', 'fee', 'discount', 'tax'] as const;

/** One line of a payment as the payer reads it, in minor units; a discount is negative. The lines add up to the total. */
export type PayLine = { kind: (typeof lineKinds)[number]; label: string; amount: number };

/** The amounts of a payment by their kind, in minor units; total = ticket + deposit + fee − discount. */
export type Amounts = {
  ticketAmount: number;
  depositAmount: number;
  discountAmount: number;
  feeAmount: number;
  totalAmount: number;
};

/** The total of a payment. */
export const totalOf = (lines: readonly PayLine[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0);

/** The amounts of a payment's lines; a tax is part of what is bought. */
export function amountsOf(lines: readonly PayLine[]): Amounts {
  const sum = (...kinds: PayLine['kind'][]) => totalOf(lines.filter(({ kind }) => kinds.includes(kind)));
  return {
    ticketAmount: sum('ticket', 'tax'),
    depositAmount: sum('deposit'),
    discountAmount: Math.abs(sum('discount')),
    feeAmount: sum('fee'),
    totalAmount: totalOf(lines),
  };
}

/** The same total for providers without negative lines: discounts are taken off the tickets. */
export function positivePayLines(lines: readonly PayLine[]): PayLine[] {
  let off = amountsOf(lines).discountAmount;
  return lines
    .filter(({ kind }) => kind !== 'discount')
    .map(line => {
      const cut = line.kind === 'ticket' ? Math.min(off, line.amount) : 0;
      off -= cut;
      return { ...line, amount: line.amount - cut };
    })
    .filter(({ amount }) => amount > 0);
}

/** Where the payer returns to, whether they paid or not. */
export const returnUrl = (publicUrl: string, paymentId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/payments/return?payment=${paymentId}`;
