import type { MembershipStatus } from '@momos/contracts/circle-membership';

const active: MembershipStatus = 'ACTIVE';

/** Members with monthly access, by currency. */
const monthlyFigures = [
  { $match: { status: active, 'plan.dueAt': { $type: 'date' } } },
  {
    $group: {
      _id: '$currency',
      members: { $sum: 1 },
      ending: { $sum: { $cond: ['$plan.isEnding', 1, 0] } },
      overdue: { $sum: { $cond: [{ $ifNull: ['$plan.overdue', false] }, 1, 0] } },
      amount: { $sum: { $cond: ['$plan.isEnding', 0, '$price'] } },
    },
  },
  { $sort: { members: -1, _id: 1 } },
  { $project: { _id: 0, currency: '$_id', members: 1, ending: 1, overdue: 1, amount: 1 } },
];

const livePayment = {
  currency: '$currency',
  captured: '$payment.captured',
  refunded: '$payment.refunded',
};

/** The months that are over, each in the currency in which it was paid. */
const paidMonths = {
  $map: {
    input: { $ifNull: ['$paidMonths', []] },
    as: 'month',
    in: {
      currency: { $ifNull: ['$$month.currency', '$currency'] },
      captured: '$$month.captured',
      refunded: '$$month.refunded',
    },
  },
};

/** Every part of the figures of a circle in one pass. */
export const facets = (since: Date) => ({
  statuses: [
    { $group: { _id: '$status', count: { $sum: 1 } } },
    { $project: { _id: 0, status: '$_id', count: 1 } },
  ],
  weeks: [
    { $match: { joinedAt: { $gte: since } } },
    {
      $group: {
        _id: { $dateTrunc: { date: '$joinedAt', unit: 'week', startOfWeek: 'monday' } },
        joined: { $sum: 1 },
      },
    },
    { $project: { _id: 0, week: '$_id', joined: 1 } },
  ],
  money: [
    { $project: { payments: { $concatArrays: [[livePayment], paidMonths] } } },
    { $unwind: '$payments' },
    {
      $group: {
        _id: '$payments.currency',
        captured: { $sum: '$payments.captured' },
        refunded: { $sum: '$payments.refunded' },
      },
    },
    { $sort: { captured: -1, _id: 1 } },
    { $project: { _id: 0, currency: '$_id', captured: 1, refunded: 1 } },
  ],
  monthly: monthlyFigures,
  recommenders: [
    { $match: { status: active, referredBy: { $type: 'string' } } },
    { $group: { _id: '$referredBy', members: { $sum: 1 } } },
    { $sort: { members: -1, _id: 1 } },
    { $limit: 5 },
    { $project: { _id: 0, userId: '$_id', members: 1 } },
  ],
});
