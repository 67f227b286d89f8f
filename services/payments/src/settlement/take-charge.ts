import type { Charge } from '@momos/contracts/proto/payments/v1/bus';
import { v7 as uuid } from 'uuid';
import type { MoneyOrder } from '../money-order/money-order.ts';
import { blankPayment, newPayment, nextCheck, type Payment } from '../payment/payment.ts';
import { priceOffer } from '../pricing/price.ts';
import { publishPayment } from '../refund/publish-payment.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';

/**
 * Takes an order to charge a kept card, in the running transaction: the payment of its attempt, which is executed after the commit.
 * Only a card that was kept for this very subject is charged; where there is none, the order is refused.
 */
export async function takeCharge(
  deps: RefundDeps,
  order: MoneyOrder,
  charge: Charge | undefined,
): Promise<void> {
  const payment = (charge && (await chargedBy(deps, order, charge))) ?? uncharged(deps, order);
  await deps.moneyOrders.add({ ...order, paymentId: payment.id });
  await deps.payments.add(payment);
  const isOpen = payment.status === 'OPEN';
  await publishPayment(deps, payment, isOpen ? 'PAYMENT_CHANGE_OPENED' : 'PAYMENT_CHANGE_FAILED');
  if (isOpen) deps.enqueue('payment', payment.id);
}

/** The payment that charges the card; undefined where it was not kept for this, or its payer is erased. */
async function chargedBy(
  deps: RefundDeps,
  { subject, attempt }: MoneyOrder,
  charge: Charge,
): Promise<Payment | undefined> {
  const { userId, payeeId, title, currency, expiresAt } = charge;
  const source = await deps.payments.get(charge.cardOf);
  const isTheirs = source?.userId === userId && isSame(source.subject, subject);
  if (!source?.card || !isTheirs || !expiresAt || (await deps.erased.has(userId))) return undefined;
  const now = deps.clock.now();
  const { lines } = await priceOffer(deps, offerOf(charge), subject.scopeId);
  const purchase = { subject, attempt, userId, payeeId, title, currency, lines, expiresAt };
  const payment = newPayment(
    { ...purchase, promoCode: null, promoCodeId: null, isCaptureManual: false, isCardKept: true },
    { id: uuid(), provider: source.provider, now },
  );
  const command = 'CHARGE';
  return { ...payment, command, card: source.card, checkAt: nextCheck({ ...payment, command }, now) };
}

const isSame = (a: Payment['subject'], b: Payment['subject']): boolean => a.kind === b.kind && a.id === b.id;

const offerOf = ({ payeeId, title, itemName, itemId, amount, currency }: Charge) => ({
  ...{ payeeId, title, itemName, itemId, currency, quantity: 1, unitPrice: amount, unitDeposit: 0 },
  ...{ promoCode: '', depositLabel: '', points: 0 },
});

const uncharged = ({ clock }: RefundDeps, { subject, attempt }: MoneyOrder): Payment => ({
  ...blankPayment({ subject, attempt, ended: null }, { id: uuid(), now: clock.now() }),
  failure: 'There is no card to charge.',
});
