import { defineCollection, dueQueries } from '@momos/store';
import { Schema } from 'mongoose';
import type { ProviderName } from '../provider/observation.ts';
import { lineKinds } from '../provider/pay-lines.ts';
import { type Payment, paymentStatuses, unknownAfterTries } from './payment.ts';

const amount = { type: Number, required: true };
const text = { type: String, required: true };
const flag = { type: Boolean, required: true };
const date = { type: Date, required: true };
const nullable = { type: String, default: null };

/** In an index null stands for a field that is not there. */
const missing = null as never;

const attemptIndex = { 'subject.kind': 1, 'subject.id': 1, attempt: -1 } as const;

/** The collection `payments`. */
export const paymentCollection = defineCollection<Payment>()({
  name: 'payments',
  noun: 'payment',
  shape: {
    id: String,
    version: amount,
    subject: { kind: text, id: text, scopeId: { type: String, default: '' } },
    attempt: amount,
    // An attempt that was ended before it was opened has neither payer nor payee.
    userId: { type: String, default: '' },
    payeeId: { type: String, default: '' },
    title: String,
    status: { ...text, enum: paymentStatuses },
    currency: { type: String, default: '' },
    lines: [{ _id: false, kind: { ...text, enum: lineKinds }, label: String, amount }],
    points: new Schema({ taken: Number, returned: Number }, { _id: false }),
    capturedAmount: amount,
    refundedAmount: amount,
    refundedDepositAmount: amount,
    promised: { ticket: amount, deposit: amount, fee: amount },
    promoCode: nullable,
    promoCodeId: nullable,
    isPromoUsed: flag,
    provider: text,
    isCaptureManual: flag,
    isCardKept: Boolean,
    card: new Schema({ customer: String, method: String }, { _id: false }),
    page: amount,
    session: {
      type: new Schema({ id: String, url: String, page: Number }, { _id: false, id: false }),
      default: null,
    },
    reference: nullable,
    method: nullable,
    failure: nullable,
    authorisedUntil: { type: Date, default: null },
    command: nullable,
    ended: {
      type: new Schema({ orderId: String, cause: String, actorId: String }, { _id: false }),
      default: null,
    },
    disputes: {
      type: [
        new Schema(
          {
            ...{ id: String, status: String, amount: Number, reason: String, dueBy: Date },
            ...{ openedAt: Date, closedAt: Date },
            fee: new Schema({ amount: Number, currency: String }, { _id: false }),
            parts: new Schema({ ticket: Number, deposit: Number, fee: Number }, { _id: false }),
          },
          { _id: false, id: false },
        ),
      ],
      default: undefined,
    },
    acknowledgement: new Schema(
      { at: Date, askAt: Date, unknownSince: Date, orphanedAt: Date },
      { _id: false, id: false },
    ),
    expiresAt: date,
    checkAt: { type: Date, default: null },
    tries: amount,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    // The unique index lets an attempt have one payment.
    ofAttempt: {
      find: (kind: string, id: string, attempt: number) => ({
        'subject.kind': kind,
        'subject.id': id,
        attempt,
      }),
      index: attemptIndex,
      sort: { attempt: -1 },
      unique: true,
    },
    ofSubjects: {
      find: (kind: string, ids: readonly string[]) => ({
        'subject.kind': kind,
        'subject.id': { $in: [...ids] },
      }),
      index: attemptIndex,
      sort: { attempt: -1 },
      unique: true,
    },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    byReference: {
      find: (provider: ProviderName, reference: string) => ({ reference, provider }),
      index: { reference: 1 },
      sort: { reference: 1 },
    },
    // Those that the payer's bank decides about.
    disputed: {
      find: () => ({ 'disputes.status': 'OPEN' }),
      index: { 'disputes.status': 1, createdAt: 1, _id: 1 },
      sort: { createdAt: 1, _id: 1 },
    },
    // Those that the provider has not answered a command for.
    unanswered: {
      find: () => ({ command: { $in: ['CAPTURE', 'RELEASE', 'CHARGE'] } }),
      where: { tries: { $gte: unknownAfterTries } },
      index: { command: 1, createdAt: 1, _id: 1 },
      sort: { createdAt: 1, _id: 1 },
    },
    // Those whose owner is to be asked whether it has what was paid for.
    toAsk: {
      find: (now: Date) => ({ 'acknowledgement.askAt': { $lte: now } }),
      where: { 'acknowledgement.askAt': { $type: 'date' } },
      index: { 'acknowledgement.askAt': 1 },
      sort: { 'acknowledgement.askAt': 1 },
    },
    // Captured by a version that did not ask owners.
    unasked: {
      find: () => ({}),
      where: { status: 'CAPTURED', acknowledgement: missing, ended: null, capturedAmount: { $gt: 0 } },
      index: { status: 1, _id: 1 },
      sort: { _id: 1 },
      indexName: 'captured-unasked',
    },
    // Those of subjects that their owner does not have, the longest waiting first.
    orphaned: {
      find: () => ({ 'acknowledgement.orphanedAt': { $type: 'date' } }),
      where: { 'acknowledgement.orphanedAt': { $type: 'date' } },
      index: { 'acknowledgement.orphanedAt': 1, _id: 1 },
      sort: { 'acknowledgement.orphanedAt': 1, _id: 1 },
    },
    ...dueQueries(),
  },
});
