import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import { bucketOf, type SendTokens, type TokenRequest } from './pace.ts';

/** The pace of one provider: a bucket of sends that fills by the second, by the clock of the database, which all copies share. */
export type SendPace = {
  _id: string;
  /** Sends that may begin at `at`. */
  tokens: number;
  at: Date;
  /** How many the newest request got, and which part of its limit the provider was given then. */
  given: number;
  part: number;
  /** Which part of its limit it was given from `slowedAt` on, when it asked for less. */
  slowedTo?: number;
  slowedAt?: Date;
  /** Until then nothing but codes is sent. */
  heldUntil?: Date;
  expiresAt: Date;
};

/** How the pace falls and rises again, in milliseconds. */
export type Slowing = {
  /** How long a provider waits that does not say how long. */
  holdMs: number;
  /** Answers within this are one: they are about the same messages under way. */
  sameMs: number;
  /** In which the pace doubles, up to the limit. */
  recoverMs: number;
};

export const slowing: Slowing = { holdMs: 5_000, sameMs: 5_000, recoverMs: 60_000 };
const leastPart = 1 / 64;

const definition = defineCollection<SendPace>()({
  name: 'send_paces',
  noun: 'pace of a provider',
  shape: {
    _id: String,
    tokens: { type: Number, required: true },
    at: { type: Date, required: true },
    given: { type: Number, default: 0 },
    part: { type: Number, default: 1 },
    slowedTo: Number,
    slowedAt: Date,
    heldUntil: Date,
    expiresAt: { type: Date, required: true },
  },
  queries: {
    expiring: {
      find: (now: Date) => ({ expiresAt: { $lt: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

const since = (field: string) => ({
  $max: [0, { $subtract: ['$$NOW', { $ifNull: [field, '$$NOW'] }] }],
});
const tomorrow = { $dateAdd: { startDate: '$$NOW', unit: 'day', amount: 1 } };

/** The part of its limit that a provider is given now. */
const partNow = ({ recoverMs }: Slowing) => ({
  $min: [
    1,
    {
      $multiply: [
        { $ifNull: ['$slowedTo', 1] },
        { $pow: [2, { $min: [60, { $divide: [since('$slowedAt'), recoverMs] }] }] },
      ],
    },
  ],
});

/** The bucket as it has filled by now. */
const filling = (perSecond: number, by: Slowing) => {
  const { capacity } = bucketOf(perSecond);
  const added = { $multiply: [{ $divide: [since('$at'), 1000] }, perSecond, partNow(by)] };
  return {
    $set: {
      tokens: { $min: [capacity, { $add: [{ $ifNull: ['$tokens', capacity] }, added] }] },
      part: partNow(by),
      at: '$$NOW',
      expiresAt: tomorrow,
    },
  };
};

const taking = ({ perSecond, priority, wanted }: TokenRequest, by: Slowing) => {
  const free = { $floor: { $subtract: ['$tokens', bucketOf(perSecond).floors[priority]] } };
  const given = { $max: [0, { $min: [wanted, free] }] };
  const isHeld = priority === 'code' ? false : { $gt: ['$heldUntil', '$$NOW'] };
  return [
    filling(perSecond, by),
    { $set: { given: { $cond: [isHeld, 0, given] } } },
    { $set: { tokens: { $subtract: ['$tokens', '$given'] } } },
  ];
};

const slowingDown = ({ perSecond, waitMs }: { perSecond: number; waitMs: number }, by: Slowing) => {
  const isSame = { $gt: ['$slowedAt', { $subtract: ['$$NOW', by.sameMs] }] };
  const less = { $max: [leastPart, { $divide: ['$part', 2] }] };
  return [
    filling(perSecond, by),
    {
      $set: {
        slowedTo: { $cond: [isSame, '$slowedTo', less] },
        slowedAt: { $cond: [isSame, '$slowedAt', '$$NOW'] },
        heldUntil: { $max: ['$heldUntil', { $add: ['$$NOW', waitMs] }] },
        // No burst of blasts when it is over; what is reserved stays.
        tokens: { $min: ['$tokens', bucketOf(perSecond).floors.blast] },
      },
    },
  ];
};

/** The collection `send_paces`: each request is one guarded update, whoever asks at the same time. */
export function createSendTokens(store: Store, by: Slowing = slowing): SendTokens {
  const { rows } = collection(store, definition);

  async function write(_id: string, update: object[]): Promise<SendPace> {
    const change = () => rows.findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' });
    // Two may make the first row together.
    const row = await change().catch(error =>
      isDuplicateKey(error) ? change() : Promise.reject(error as Error),
    );
    if (!row) throw new TypeError('upsert returned no document');
    return row;
  }

  return {
    async take(request) {
      const { perSecond, priority } = request;
      const { given, tokens, part, at, heldUntil } = await write(request.key, taking(request, by));
      const isSlowed = part < 1;
      if (given > 0) return { given, waitMs: 0, isSlowed };
      const missing = bucketOf(perSecond).floors[priority] + 1 - tokens;
      const held = priority === 'code' || !heldUntil ? 0 : heldUntil.getTime() - at.getTime();
      return { given, waitMs: Math.max(1, held, (missing / perSecond / part) * 1000), isSlowed };
    },
    slowDown: async ({ key, ...request }) => {
      await write(key, slowingDown(request, by));
    },
  };
}
