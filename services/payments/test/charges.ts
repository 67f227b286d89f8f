import { type Charge, MoneyOrder } from '@momos/contracts/proto/payments/v1/bus';

/** What a kept card is charged for: a month of a circle, for 9. */
export const chargeOf = ({ userId }: { userId: string }, cardOf: string): Charge => ({
  ...{ userId, cardOf, payeeId: 'host', title: 'Founders', itemName: 'A month of access', itemId: 'circle' },
  ...{ amount: 900, currency: 'USD', expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000) },
});

/** The order to charge a card for an attempt. */
export const chargeOrderOf = (attempt: number, charge: Charge): MoneyOrder =>
  MoneyOrder.fromPartial({
    ...{ id: `charge:${attempt}`, attempt, kind: 'MONEY_ORDER_KIND_CHARGE', cause: 'charge' },
    ...{ actorId: 'system', orderedAt: new Date(), everything: false, charge },
  });
