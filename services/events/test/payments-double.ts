import { type AppError, notFound } from '@momos/contracts/errors';
import {
  type Payment,
  PaymentChanged,
  type PaymentChange,
  Payment as PaymentCodec,
  Refund,
} from '@momos/contracts/proto/payments/v1/bus';
import { type CreateRefundRequest, PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import { rpc, serve } from '@momos/runtime';
import { type Engines, startPublisher, testSettings } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { loadConfig } from '../src/config.ts';

/** Acts for payments: answers as set up, and publishes payments on the real bus. */
export type PaymentsDouble = {
  address: string;
  refunds: CreateRefundRequest[];
  captures: string[];
  /** A payment of an RSVP, published as the change; the same id again is the next version of it. */
  publish(payment: Partial<Payment>, change: PaymentChange): Promise<Payment>;
  /** The same with the news lost: only who asks learns of it. */
  lose(payment: Partial<Payment>): Payment;
  /** How captures are answered from now on: immediately, never, or with an error. */
  answerCaptures(how: 'now' | 'never' | AppError): void;
};

/** What a paid ticket of 80 with a deposit of 20 looks like. */
export const paidTicket = {
  ticketAmount: 8000,
  depositAmount: 2000,
  feeAmount: 300,
  totalAmount: 10_300,
  currency: 'USD',
  provider: 'sandbox',
  method: 'visa 4242',
};

export async function startPaymentsDouble(engines: Engines, jwksUrl: string): Promise<PaymentsDouble> {
  const publish = await startPublisher(engines, 'payments');

  const known = new Map<string, Payment>();
  const refunds: CreateRefundRequest[] = [];
  const captures: string[] = [];
  let answer: 'now' | 'never' | AppError = 'now';

  const next = (given: Partial<Payment>): Payment => {
    const id = given.id ?? uuid();
    const before = known.get(id);
    const payment = PaymentCodec.fromPartial({
      ...before,
      ...given,
      id,
      version: (before?.version ?? 0) + 1,
    });
    known.set(id, payment);
    return payment;
  };
  const ofSubject = (id: string) => [...known.values()].findLast(({ subject }) => subject?.id === id);

  const double = await serve({
    name: 'payments',
    config: loadConfig({ ...testSettings, JWKS_URL: jwksUrl }),
    compose: () => ({
      routes: [],
      ready: [],
      rpc: [
        rpc(PaymentsService, ['events'], {
          spendPoints: () => {
            throw notFound('points');
          },
          findPatron: () => {
            throw notFound('patron');
          },
          quote: request => {
            const ticketAmount = request.ticketPrice * request.quantity;
            const depositAmount = request.depositAmount * request.quantity;
            return {
              currency: request.currency,
              ticketAmount,
              depositAmount,
              discountAmount: 0,
              feeAmount: 0,
              totalAmount: ticketAmount + depositAmount,
              promoText: '',
            };
          },
          capturePayment: async ({ subject }) => {
            const rsvpId = subject?.id ?? '';
            captures.push(rsvpId);
            if (answer === 'never') await new Promise(() => undefined);
            if (answer instanceof Error) throw answer;
            const held = ofSubject(rsvpId);
            return next({ ...held, status: 'CAPTURED', capturedAmount: held?.totalAmount ?? 0 });
          },
          listPayments: ({ subjectIds }) => ({
            payments: [...known.values()]
              .filter(({ subject }) => subjectIds.includes(subject?.id ?? ''))
              .toReversed(),
          }),
          createRefund: request => {
            if (!refunds.some(each => each.key === request.key)) refunds.push(request);
            const { type, reason, note, amount } = request;
            return Refund.fromPartial({
              id: request.key,
              type,
              reason,
              note,
              amount: amount || 10_300,
              status: 'PENDING',
              createdAt: new Date(),
            });
          },
        }),
      ],
    }),
  });
  engines.cleanUp(() => double.close());

  return {
    address: `127.0.0.1:${double.grpcPort}`,
    refunds,
    captures,
    answerCaptures: how => void (answer = how),
    lose: next,
    async publish(given, change) {
      const payment = next(given);
      await publish(topics.payment, PaymentChanged.fromPartial({ change, payment }));
      return payment;
    },
  };
}
