import type { Migration } from '@momos/store';
import { refuseFormerDigits } from '@momos/store/former-digits';

type Database = Parameters<Migration['up']>[0];

/** Indexes of the former fields, by collection; the unique ones would take rows without those fields for equals. */
const formerIndexes = { payments: ['one-current', 'rsvpId_1__id_-1'], refunds: ['rsvpId_1_key_1'] };

const formerFields = [
  ...['rsvpId', 'socialId', 'hostId', 'tierName', 'tickets', 'isCurrent', 'order'],
  ...['ticketAmount', 'depositAmount', 'feeAmount', 'discountAmount', 'totalAmount'],
];

const count = { $cond: [{ $gt: ['$tickets', 1] }, { $concat: [' × ', { $toString: '$tickets' }] }, ''] };
const tier = { $cond: [{ $gt: ['$tierName', ''] }, '$tierName', 'Ticket'] };
const lines = [
  { kind: 'ticket', label: { $concat: [tier, count] }, amount: '$ticketAmount' },
  {
    kind: 'discount',
    label: { $ifNull: [{ $concat: ['Code ', '$promoCode'] }, 'Discount'] },
    amount: { $multiply: ['$discountAmount', -1] },
  },
  {
    kind: 'deposit',
    label: { $concat: ['Deposit', count, ', back when you come'] },
    amount: '$depositAmount',
  },
  { kind: 'fee', label: 'Service fee', amount: '$feeAmount' },
];

const ended = {
  orderId: '$order.refund.key',
  cause: '$order.refund.reason',
  actorId: '$order.refund.actorId',
};

const converted = {
  subject: { kind: 'social-ticket', id: '$rsvpId', scopeId: '$socialId' },
  attempt: '$number',
  payeeId: '$hostId',
  lines: { $filter: { input: lines, cond: { $ne: ['$$this.amount', 0] } } },
  page: '$attempt',
  session: { $cond: ['$session', { $mergeObjects: ['$session', { page: '$attempt' }] }, null] },
  command: { $ifNull: ['$order.kind', null] },
  ended: { $cond: ['$order.refund', ended, null] },
  authorisedUntil: null,
};

/** Payments of RSVPs become payments of a subject; its attempts are numbered in the order of their ids, which is that of time. */
async function paymentsBySubject(db: Database): Promise<void> {
  await dropFormerIndexes(db);
  const numbered = [
    { $match: { _id: { $gt: '' } } },
    {
      $setWindowFields: {
        partitionBy: { $ifNull: ['$rsvpId', '$subject.id'] },
        sortBy: { _id: 1 },
        output: { number: { $documentNumber: {} } },
      },
    },
    { $match: { rsvpId: { $exists: true } } },
    { $set: converted },
    { $unset: ['number', ...formerFields] },
    { $merge: { into: 'payments', on: '_id', whenMatched: 'replace' } },
  ];
  await db.collection('payments').aggregate(numbered).toArray();
  await db
    .collection('refunds')
    .updateMany({ _id: { $gt: '' as never }, rsvpId: { $exists: true } }, [
      { $set: { subject: { kind: 'social-ticket', id: '$rsvpId' }, method: 'provider' } },
      { $unset: 'rsvpId' },
    ]);
}

async function dropFormerIndexes(db: Database): Promise<void> {
  const made = new Set((await db.listCollections().toArray()).map(({ name }) => name));
  for (const [name, indexes] of Object.entries(formerIndexes)) {
    if (!made.has(name)) continue;
    const known = new Set((await db.collection(name).indexes()).map(index => index.name));
    for (const index of indexes) if (known.has(index)) await db.collection(name).dropIndex(index);
  }
}

/** Refused captures whose attempt is over, or was paid after all, need no person: the queue of staff shows the others. */
async function closeRefusedCaptures(db: Database): Promise<void> {
  const over = { $or: [{ userId: '' }, { ended: { $ne: null } }, { capturedAmount: { $gt: 0 } }] };
  const closing = [
    { $match: { _id: { $gt: '' }, kind: 'CAPTURE', status: 'REFUSED' } },
    {
      $lookup: {
        from: 'payments',
        localField: 'paymentId',
        foreignField: '_id',
        pipeline: [{ $match: over }, { $project: { _id: 1 } }],
        as: 'over',
      },
    },
    { $match: { over: { $ne: [] } } },
    { $project: { closedAt: '$$NOW' } },
    { $merge: { into: 'money_orders', on: '_id', whenMatched: 'merge', whenNotMatched: 'discard' } },
  ];
  await db.collection('money_orders').aggregate(closing).toArray();
}

/** The history of the database; no copy of the version before may run beside this one. */
export const migrations: Migration[] = [
  { id: '0001-payments-by-subject', phase: 'before-indexes', up: paymentsBySubject },
  refuseFormerDigits(
    '0002-no-former-digits',
    ['payments', 'refunds', 'ledger', 'promoCodes'].map(name => ({ name })),
  ),
  { id: '0003-refused-captures', phase: 'before-indexes', up: closeRefusedCaptures },
];
