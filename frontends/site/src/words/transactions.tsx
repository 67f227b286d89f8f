import type { ReactNode } from 'react';

/** Words of the pages below transactions. */
export const transactionsWords = {
  transactions: {
    money: 'Money',
    momoPoints: 'Momo points',
    transactions: 'Transactions',
    lead: 'What you paid and got back, and the momo points you earned.',
    show: 'Show',
    noPaymentsYet: 'No payments yet',
    noPaymentsText: 'Tickets and deposits you pay for are listed here.',
    balance: (balance: ReactNode) => <>{balance} momo points</>,
    noMomoPointsYet: 'No momo points yet',
    noPointsText: 'Verify your company or school e-mail in the settings to earn your first.',
    states: {
      OPEN: 'Not paid yet',
      AUTHORISED: 'Reserved on your card',
      CAPTURED: 'Paid',
      FAILED: 'Not paid',
      RELEASED: 'Released, nothing was charged',
      REFUNDED: 'Refunded',
    },
    disputes: { OPEN: 'In dispute: your bank decides', LOST: 'Paid back by your bank' },
    until: (state: string, date: string) => `${state} until ${date}`,
    aSocial: 'A social',
    refunded: (money: string) => `${money} refunded`,
    inTotal: (balance: number) => `${balance} in total`,
    receipt: 'Receipt',
    receiptFor: (title: string) => `Receipt for ${title}`,
  },
  receipt: {
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Date',
    paidBy: 'Paid by',
    paidWith: 'Paid with',
    total: 'Total',
    paid: 'Paid',
    refundedOn: (date: string) => `Refunded on ${date}`,
    kept: 'Paid after refunds',
    print: 'Print or save as PDF',
  },
};
