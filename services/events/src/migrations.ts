import type { Migration } from '@momos/store';
import { type AmountRows, refuseFormerDigits } from '@momos/store/former-digits';
import { indexFormerDueFields } from './former-due-fields.ts';

type Database = Parameters<Migration['up']>[0];

/** Gives the renamed fields of socials and seats the value of the former ones; names every document by its id, which is an index. */
async function renameDueFields(db: Database): Promise<void> {
  const every = { _id: { $gt: '' as never } };
  await db
    .collection('socials')
    .updateMany({ ...every, isWindDownDue: { $exists: true } }, [
      { $set: { isCancellationDue: { $or: ['$isWindDownDue', '$isCancellationDue'] } } },
      { $unset: 'isWindDownDue' },
    ]);
  await db
    .collection('seats')
    .updateMany({ ...every, isLineDue: { $exists: true } }, [
      { $set: { isPromotionDue: { $gt: ['$freed', '$offered'] } } },
      { $unset: 'isLineDue' },
    ]);
}

/**
 * Numbers the attempts to pay of RSVPs from before they were numbered: one for each payment that was given up, and one for the
 * present. Only the present one's number is used from here on.
 */
async function numberAttempts(db: Database): Promise<void> {
  const given = { $size: { $setDifference: [{ $ifNull: ['$closedPayments.id', []] }, ['$payment.id']] } };
  const attempt = { $cond: [{ $eq: ['$payment.id', null] }, null, { $add: [given, 1] }] };
  const isOver = { $in: ['$payment.id', { $ifNull: ['$closedPayments.id', []] }] };
  await db
    .collection('rsvps')
    .updateMany({ _id: { $gt: '' as never }, attempts: { $exists: false } }, [
      { $set: { 'payment.attempt': attempt, 'payment.isOver': isOver, 'payment.authorisedUntil': null } },
      { $set: { attempts: { $ifNull: ['$payment.attempt', 0] }, orders: [] } },
      { $set: { moneyDueAt: null, undecidedAt: null } },
      { $unset: 'closedPayments' },
    ]);
}

/** RSVPs from before their refunds were kept; these come with the next news of their payments. */
async function addRefunds(db: Database): Promise<void> {
  const before = { _id: { $gt: '' as never }, refunds: { $exists: false } };
  await db.collection('rsvps').updateMany(before, { $set: { refunds: [] } });
}

/** RSVPs of people who were erased before RSVPs said so; the answers to their last money orders may have brought back a card. */
async function markErased(db: Database): Promise<void> {
  const tombstones = db.collection('erased').find({}, { projection: { _id: 1 }, hint: { _id: 1 } });
  for await (const { _id } of tombstones) {
    const userId = String(_id);
    await db.collection('rsvps').updateMany(
      { userId, isErased: { $ne: true } },
      {
        $set: { isErased: true, 'payment.method': null, 'history.$[].reason': null },
        $inc: { version: 1 },
      },
    );
  }
}

/** Words in reviews of people who were erased while reviews kept them; their ratings stay. */
async function forgetReviewWords(db: Database): Promise<void> {
  const tombstones = db.collection('erased').find({}, { projection: { _id: 1 }, hint: { _id: 1 } });
  const reviews = db.collection('host_reviews');
  for await (const { _id } of tombstones) {
    const userId = String(_id);
    for (const { _id: id, rsvpId } of await reviews.find({ authorId: userId }).toArray()) {
      await reviews.updateOne(
        { _id: id },
        { $set: { comment: '', isPublished: false }, $inc: { version: 1 } },
      );
      await db
        .collection('rsvps')
        .updateOne({ _id: rsvpId, review: { $ne: null } }, { $set: { 'review.comment': '' } });
    }
    const replied = await reviews
      .find({ 'reply.authorId': userId }, { projection: { socialId: 1, rsvpId: 1 } })
      .toArray();
    for (const { _id: id, rsvpId } of replied) {
      await reviews.updateOne({ _id: id }, { $set: { reply: null }, $inc: { version: 1 } });
      await db
        .collection('rsvps')
        .updateOne({ _id: rsvpId, review: { $ne: null } }, { $set: { 'review.reply': null } });
    }
  }
}

/** Where events keeps amounts; a free social of such a currency has none. */
const amounts: AmountRows[] = [
  {
    name: 'socials',
    holding: { tiers: { $elemMatch: { $or: [{ ticketPrice: { $gt: 0 } }, { depositAmount: { $gt: 0 } }] } } },
  },
  {
    name: 'rsvps',
    holding: {
      $or: [{ ticketPrice: { $gt: 0 } }, { depositAmount: { $gt: 0 } }, { 'payment.total': { $gt: 0 } }],
    },
  },
];

/** What is listed already is new for no saved search. */
async function keepFirstListings(db: Database): Promise<void> {
  await db
    .collection('socials')
    .updateMany({ isListed: true, listedAt: { $exists: false } }, [{ $set: { listedAt: '$createdAt' } }], {
      hint: { _id: 1 },
    });
}

/**
 * Fields of socials and seats that say what is due got new names; the former ones are found by an index as long as they are
 * written. Attempts to pay got numbers.
 */
export const migrations: Migration[] = [
  { id: '0001-due-fields', up: renameDueFields },
  // By itself: databases where the first one had run before lacked the indexes.
  { id: '0002-former-due-field-indexes', up: indexFormerDueFields },
  { id: '0003-attempts', up: numberAttempts },
  { id: '0004-refunds', up: addRefunds },
  { id: '0005-erased', up: markErased },
  refuseFormerDigits('0006-no-former-digits', amounts),
  { id: '0007-erased-review-words', up: forgetReviewWords },
  { id: '0008-first-listings', up: keepFirstListings },
];
