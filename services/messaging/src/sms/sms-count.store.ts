import { collection, type Collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import { type Cap, capId, type SmsScope, type Used } from './sms-limits.ts';

/** Texts of one host, recipient or country, or all of them, in an hour and a day of UTC. */
export type SmsCount = {
  _id: string;
  scope: SmsScope;
  key: string;
  /** Of a recipient: the number, masked. */
  hint: string;
  hourAt: Date;
  dayAt: Date;
  /** What was sent in them, with what is under way. */
  hour: number;
  day: number;
  /** What was refused on that day. */
  refused: number;
  /** What staff no longer count of them. */
  liftedHour: number;
  liftedDay: number;
  /** Whether the newest text was counted. */
  isGranted: boolean;
  expiresAt: Date;
};

/** The count after a text: whether it had room, and in which hour and day. */
export type Counted = Pick<SmsCount, '_id' | 'isGranted' | 'hourAt' | 'dayAt'>;

/** The collection `sms_counts`. Hours and days are those of the database's clock, which all copies share. */
export type SmsCounts = {
  /** Counts a text where there is room in the hour and the day, else a refusal: one guarded update, whoever counts at the same time. */
  take(cap: Cap): Promise<Counted>;
  /** Counts a text less that was not sent, unless its hour or day is over. */
  release(counted: Counted): Promise<void>;
  /** What counts against each limit now; nothing where nothing was sent. */
  usedOf(caps: readonly { scope: SmsScope; key: string }[]): Promise<Map<string, Used>>;
  /** Those that there are, as of now. */
  find(ids: readonly string[]): Promise<SmsCount[]>;
  /** The counts of today with the most texts, or the most refusals. */
  mostOf(scope: SmsScope, by: 'day' | 'refused', limit: number): Promise<SmsCount[]>;
  /** Lets a count begin again from what was sent so far; undefined where nothing was sent today. Takes part in a running transaction. */
  lift(scope: SmsScope, key: string): Promise<SmsCount | undefined>;
};

const definition = defineCollection<SmsCount>()({
  name: 'sms_counts',
  noun: 'count of text messages',
  shape: {
    _id: String,
    scope: { type: String, required: true },
    key: { type: String, required: true },
    hint: { type: String, default: '' },
    hourAt: { type: Date, required: true },
    dayAt: { type: Date, required: true },
    hour: { type: Number, required: true },
    day: { type: Number, required: true },
    refused: { type: Number, required: true },
    liftedHour: { type: Number, required: true },
    liftedDay: { type: Number, required: true },
    isGranted: Boolean,
    expiresAt: { type: Date, required: true },
  },
  queries: {
    mostSent: {
      find: (scope: SmsScope, dayAt: Date) => ({ scope, dayAt }),
      index: { scope: 1, dayAt: 1, day: -1 },
      sort: { day: -1, _id: 1 },
    },
    mostRefused: {
      find: (scope: SmsScope, dayAt: Date) => ({ scope, dayAt, refused: { $gt: 0 } }),
      index: { scope: 1, dayAt: 1, refused: -1 },
      sort: { refused: -1, _id: 1 },
    },
    expiring: {
      find: (now: Date) => ({ expiresAt: { $lt: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

const hourOfNow = { $dateTrunc: { date: '$$NOW', unit: 'hour' } };
const dayOfNow = { $dateTrunc: { date: '$$NOW', unit: 'day' } };
const inWindow = (field: string, at: string, now: object) => ({
  $cond: [{ $eq: [at, now] }, { $ifNull: [field, 0] }, 0],
});

/** Every figure of an hour or day that is over is 0. */
const present = {
  hour: inWindow('$hour', '$hourAt', hourOfNow),
  liftedHour: inWindow('$liftedHour', '$hourAt', hourOfNow),
  day: inWindow('$day', '$dayAt', dayOfNow),
  liftedDay: inWindow('$liftedDay', '$dayAt', dayOfNow),
  refused: inWindow('$refused', '$dayAt', dayOfNow),
};

const used = {
  hour: { $subtract: ['$hour', '$liftedHour'] },
  day: { $subtract: ['$day', '$liftedDay'] },
};

const counting = ({ scope, key, hint, limit }: Cap) => [
  { $set: present },
  {
    $set: {
      ...{ scope, key, hint: { $literal: hint }, hourAt: hourOfNow, dayAt: dayOfNow },
      expiresAt: { $dateAdd: { startDate: dayOfNow, unit: 'day', amount: 2 } },
      isGranted: { $and: [{ $lt: [used.hour, limit.hour] }, { $lt: [used.day, limit.day] }] },
    },
  },
  {
    $set: {
      hour: { $add: ['$hour', { $cond: ['$isGranted', 1, 0] }] },
      day: { $add: ['$day', { $cond: ['$isGranted', 1, 0] }] },
      refused: { $add: ['$refused', { $cond: ['$isGranted', 0, 1] }] },
    },
  },
];

type Opened = Collection<SmsCount, (typeof definition)['queries']>;

export function createSmsCounts(store: Store): SmsCounts {
  const opened = collection(store, definition);
  const { rows, by, inTransaction } = opened;
  return {
    take: cap => take(opened, cap),
    release: counted => release(opened, counted),
    async usedOf(caps) {
      const found = await rows
        .aggregate<{ _id: string } & Used>([
          { $match: { _id: { $in: caps.map(({ scope, key }) => capId(scope, key)) } } },
          { $set: present },
          { $project: used },
        ])
        .toArray();
      return new Map(found.map(({ _id, ...count }) => [_id, count]));
    },
    find: ids =>
      rows.aggregate<SmsCount>([{ $match: { _id: { $in: [...ids] } } }, { $set: present }]).toArray(),
    mostOf: async (scope, order, limit) => {
      const { localTime } = await store.connection.getClient().db().command({ hello: 1 });
      const today = new Date(new Date(localTime as Date).setUTCHours(0, 0, 0, 0));
      const { filter, sort } = order === 'day' ? by.mostSent(scope, today) : by.mostRefused(scope, today);
      return rows
        .aggregate<SmsCount>([{ $match: filter }, { $sort: sort }, { $limit: limit }, { $set: present }])
        .toArray();
    },
    lift: async (scope, key) =>
      (await rows.findOneAndUpdate({ _id: capId(scope, key) }, beginningAgain, {
        returnDocument: 'after',
        ...inTransaction(),
      })) ?? undefined,
  };
}

async function take({ rows }: Opened, cap: Cap): Promise<Counted> {
  const count = () =>
    rows.findOneAndUpdate({ _id: cap.id }, counting(cap), { upsert: true, returnDocument: 'after' });
  // Two may count the first text together.
  const row = await count().catch(error =>
    isDuplicateKey(error) ? count() : Promise.reject(error as Error),
  );
  if (!row) throw new TypeError('upsert returned no document');
  return row;
}

async function release({ rows }: Opened, { _id, hourAt, dayAt }: Counted): Promise<void> {
  const less = (field: string, isSame: object) => ({
    $cond: [isSame, { $max: [0, { $subtract: [field, 1] }] }, field],
  });
  const hour = less('$hour', { $eq: ['$hourAt', hourAt] });
  const day = less('$day', { $eq: ['$dayAt', dayAt] });
  await rows.updateOne({ _id }, [{ $set: { hour, day } }]);
}

const beginningAgain = [
  { $set: { ...present, hourAt: hourOfNow, dayAt: dayOfNow } },
  { $set: { liftedHour: '$hour', liftedDay: '$day', refused: 0 } },
];
