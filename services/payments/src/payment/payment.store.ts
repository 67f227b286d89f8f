import { AppError } from '@momos/contracts/errors';
import { type Collection, collection, type Page, type Store } from '@momos/store';
import type { ClientSession } from 'mongoose';
import type { PaySession, ProviderName } from '../provider/observation.ts';
import { withdrawnOf } from './dispute.ts';
import { paymentCollection } from './payment-collection.store.ts';
import { type Acknowledgement, type Payment, type Subject, sumOf } from './payment.ts';

type Rows = Collection<Payment, typeof paymentCollection.queries>;

/** The fields of a payment that may change. */
export type PaymentChanges = Partial<Omit<Payment, 'id' | 'version' | 'subject' | 'attempt' | 'createdAt'>>;

/** Every query of payments. */
export type Payments = ReturnType<typeof createPayments>;

/** Payments of this service's database; page keys are signed by `secret`. */
export function createPayments(store: Store, secret: string) {
  const kit = collection(store, paymentCollection);
  return { ...reads(kit, secret), ...schedule(kit), ...writes(kit) };
}

const reads = ({ find, findMany, by, rows, inTransaction }: Rows, secret: string) => ({
  get: find,

  /** The payment of one attempt. */
  ofAttempt: ({ kind, id }: Pick<Subject, 'kind' | 'id'>, attempt: number) =>
    by.ofAttempt(kind, id, attempt).one(),

  /** Payments of subjects of one kind, the newest attempts first; at most 1,000. */
  ofSubjects: (kind: string, ids: readonly string[]) => by.ofSubjects(kind, ids).list(1000),

  /** The payment of a charge, by the provider's own id of it. */
  byReference: (provider: ProviderName, reference: string) => by.byReference(provider, reference).one(),

  /** Payments of a payer, newest first. */
  page: (userId: string, paging: Paging): Promise<Page<Payment>> =>
    by.ofUser(userId).page({ ...paging, secret }),

  /** Payments with a capture or release that the provider has not answered, the oldest first. */
  unanswered: (paging: Paging): Promise<Page<Payment>> => by.unanswered().page({ ...paging, secret }),
  countUnanswered: (): Promise<number> => by.unanswered().count(),

  /** Payments that the payers' banks decide about, the oldest first. */
  disputed: (paging: Paging): Promise<Page<Payment>> => by.disputed().page({ ...paging, secret }),
  countDisputed: (): Promise<number> => by.disputed().count(),

  /** Payments of subjects that their owner does not have, the oldest first. */
  orphaned: (paging: Paging): Promise<Page<Payment>> => by.orphaned().page({ ...paging, secret }),
  countOrphaned: (): Promise<number> => by.orphaned().count(),

  /** Payments whose owner is to be asked, the longest due first. */
  toAsk: (now: Date, limit: number): Promise<Payment[]> => by.toAsk(now).list(limit),

  /** Payments by their ids, in no order. */
  list: findMany,

  /** Ids of all payments of a payer. */
  idsOfUser: (userId: string): Promise<string[]> =>
    rows.distinct('_id', by.ofUser(userId).filter, inTransaction()),

  /** For the ledger's proof: of each captured payment the amount left, what is promised of it, and what its owner says. */
  async *figures(session: ClientSession): AsyncGenerator<PaymentFigure> {
    // Reads every payment, so it uses the primary key.
    const found = rows.find({ capturedAmount: { $gt: 0 } }, { hint: { _id: 1 }, session });
    for await (const row of found) {
      const { _id: id, capturedAmount, refundedAmount, promised, disputes, subject, acknowledgement } = row;
      const left = capturedAmount - refundedAmount - withdrawnOf({ disputes });
      const owner = acknowledgement?.orphanedAt ? 'unknown' : acknowledgement?.askAt ? 'asked' : 'settled';
      yield { id, left, promised: sumOf(promised) - refundedAmount, subject, owner };
    }
  },
});

/** What the ledger is compared with; `owner`: whether its subject's owner has it (or need not), is still asked, or lacks it. */
export type PaymentFigure = {
  id: string;
  left: number;
  promised: number;
  subject: Subject;
  owner: 'settled' | 'asked' | 'unknown';
};

const schedule = ({ by, rows, inTransaction }: Rows) => ({
  /** Ids of payments that the reconciler has to check now, the longest waiting first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const { filter, sort } = by.due(now);
    return (await rows.find(filter, { projection: { _id: 1 }, sort, limit }).toArray()).map(({ _id }) => _id);
  },

  /** When the next payment has to be checked. */
  nextDue: async (): Promise<Date | null> => (await by.scheduled().one())?.checkAt ?? null,

  /** Sets the next check of a payment that has not changed since it was read. */
  async postpone({ id, version }: Payment, checkAt: Date | null, tries: number): Promise<void> {
    await rows.updateOne({ _id: id, version }, { $set: { checkAt, tries } }, inTransaction());
  },
});

const writes = (kit: Rows) => ({ ...changes(kit), ...acknowledgements(kit) });

const minute = 60_000;
const day = 24 * 60 * minute;

const acknowledgements = ({ by, rows, inTransaction }: Rows) => ({
  /**
   * Has owners asked about money that was captured by a version that did not: soon where that was just now, as during a
   * rollout, and spread over a day where it was long ago. Answers how many of at most `limit` there were.
   */
  async adoptUnasked(now: Date, limit: number): Promise<number> {
    const found = await by.unasked().list(limit);
    if (found.length === 0) return 0;
    const age = { $max: [0, { $min: [day, { $subtract: [now, '$updatedAt'] }] }] };
    const askAt = { $add: [now, minute, { $multiply: [{ $rand: {} }, age] }] };
    await rows.updateMany({ _id: { $in: found.map(({ id }) => id) }, acknowledgement: { $exists: false } }, [
      { $set: { acknowledgement: { at: null, askAt, unknownSince: null, orphanedAt: null } } },
    ]);
    return found.length;
  },

  /**
   * Writes what the owner answered, on top of the question that `payment` was read with; no change of the payment itself. What
   * it said before, that it has it, stays.
   */
  async acknowledge({ id, acknowledgement }: Payment, said: Partial<Acknowledgement>): Promise<boolean> {
    if (!acknowledgement) return false;
    const asked = { 'acknowledgement.at': null, 'acknowledgement.askAt': acknowledgement.askAt };
    const next = { ...acknowledgement, ...said };
    const { matchedCount } = await rows.updateOne(
      { _id: id, ...asked },
      { $set: { acknowledgement: next } },
      inTransaction(),
    );
    return matchedCount === 1;
  },
});

const changes = ({ insert, rows, inTransaction, fromRow }: Rows) => ({
  /** Throws a duplicate key error when the attempt has a payment. */
  add: insert,

  /**
   * Writes changes on top of the version that `payment` is and counts the version up. Throws `in_progress` (409,
   * retryable) when another write was first.
   */
  async save(payment: Payment, changes: PaymentChanges, now: Date): Promise<Payment> {
    const row = await rows.findOneAndUpdate(
      { _id: payment.id, version: payment.version },
      { $set: { ...changes, updatedAt: now }, $inc: { version: 1 } },
      { returnDocument: 'after', ...inTransaction() },
    );
    if (!row) throw new AppError('in_progress', 'This payment is being changed right now. Please try again.');
    return fromRow(row);
  },

  /** Saves the page that was opened; undefined when the payment is no longer open or wants another page. */
  async saveSession({ id, page }: Payment, session: PaySession): Promise<Payment | undefined> {
    const row = await rows.findOneAndUpdate(
      { _id: id, status: 'OPEN', page },
      { $set: { session: { ...session, page } } },
      { returnDocument: 'after', ...inTransaction() },
    );
    return row ? fromRow(row) : undefined;
  },

  /** Keeps what was prepared to charge a card, unless something is kept already or the charge is not wanted any more. */
  async keepCharge({ id, page }: Payment, session: PaySession): Promise<Payment | undefined> {
    const row = await rows.findOneAndUpdate(
      { _id: id, status: 'OPEN', command: 'CHARGE', session: null },
      { $set: { session: { ...session, page } } },
      { returnDocument: 'after', ...inTransaction() },
    );
    return row ? fromRow(row) : undefined;
  },

  /** Forgets a page that was closed, unless it is another by now; answers the payment as it is. */
  async forgetSession({ id, session }: Payment): Promise<Payment | undefined> {
    const row = await rows.findOneAndUpdate(
      { _id: id, 'session.id': session?.id ?? '' },
      { $set: { session: null } },
      { returnDocument: 'after', ...inTransaction() },
    );
    return row ? fromRow(row) : undefined;
  },
});

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };
