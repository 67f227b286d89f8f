import type { ProductType } from '@momos/contracts/product-types';

/** The kinds of tickets that the rules of prices allow (spec §3 "Ticket tier"): what is free, paid, kept until one comes, or paid with points. */
export const productTypes: readonly ProductType[] = [
  {
    type: 'FREE',
    label: 'Free ticket',
    description: 'Costs nothing.',
    start: { ticketPrice: 0, depositAmount: 0, pointsPrice: null },
  },
  {
    type: 'DEPOSIT',
    label: 'Free ticket with a deposit',
    description: 'The deposit goes back to guests who come.',
    start: { ticketPrice: 0, depositAmount: 10, pointsPrice: null },
  },
  {
    type: 'PAID',
    label: 'Paid ticket',
    description: 'Has a price, which promo codes can lower.',
    start: { ticketPrice: 20, depositAmount: 0, pointsPrice: null },
  },
  {
    type: 'POINTS',
    label: 'Paid ticket, or momo points',
    description: 'Guests who have enough points can pay with them.',
    start: { ticketPrice: 20, depositAmount: 0, pointsPrice: 200 },
  },
];
