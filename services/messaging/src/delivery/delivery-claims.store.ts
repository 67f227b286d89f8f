import { topics } from '@momos/contracts/topics';
import type { Outbox, OutboxRow } from '@momos/bus';
import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { mongo } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { DeliveryCollection } from './delivery-rows.store.ts';
import { type Delivery, type DeliveryStatus, isPublished, toMessage } from './delivery.ts';

/** The outcome of a claimed delivery. */
export type Outcome = {
  /** As it was claimed. */
  delivery: Delivery;
  subject: string;
  reason?: string;
} & (
  | { status: 'SENT' | 'UNKNOWN' | 'SUPPRESSED' }
  | { status: 'FAILED'; hasGivenUp?: true }
  /** Another attempt at `dueAt`. */
  | { status: 'QUEUED'; dueAt: Date; failingSince: Date }
  /** It was not tried, and waits as before, or from `dueAt` on, behind those that are due by then. */
  | { status: 'QUEUED'; isHandedBack: true; dueAt?: Date; slowedSince?: Date }
);

type ClaimRequest = Pick<Delivery, 'channel' | 'priority'> & {
  limit: number;
  leaseMs: number;
  now: Date;
  /** How many more may be claimed of one place (default any), and the places that have room for none. */
  places?: ClaimedPlaces;
};
export type ClaimedPlaces = { full(): string[]; roomOf(place: string): number };

/** Claims of deliveries by senders; each change of a mail's or text message's state is published with it. */
export type DeliveryClaims = {
  /** Claims up to `limit` due deliveries of a channel and priority for one sender, exclusively for `leaseMs`. */
  claim(request: ClaimRequest): Promise<Delivery[]>;
  /** Records outcomes of claimed deliveries; those that a later claim holds are left alone. */
  recordOutcomes(outcomes: Outcome[], now: Date): Promise<void>;
  /** Marks deliveries UNKNOWN whose sender did not answer within its lease; answers whether there may be more. */
  expireLeases(now: Date): Promise<boolean>;
};

type Deps = DeliveryCollection & { store: Store; outbox: Outbox; log: Logger };

export const createDeliveryClaims = (deps: Deps): DeliveryClaims => ({
  claim: request => claim(deps, request),
  recordOutcomes: (outcomes, now) => recordOutcomes(deps, outcomes, now),
  expireLeases: now => expireLeases(deps, now),
});

async function claim(
  { rows, by }: DeliveryCollection,
  { channel, priority, limit, leaseMs, now, places }: ClaimRequest,
): Promise<Delivery[]> {
  const { filter, sort } = by.due({ channel, priority }, now, places?.full());
  const found = await rows
    .find(filter, { projection: { _id: 1, place: 1 } })
    .sort(sort)
    .limit(limit)
    .toArray();
  const due = places ? withRoom(found, places) : found;
  if (due.length === 0) return [];
  const token = uuid();
  const ids = due.map(each => each._id);
  const leaseUntil = new Date(now.getTime() + leaseMs);
  // The guard on the status gives each delivery to one sender, however many copies found the same ones.
  const { modifiedCount } = await rows.updateMany(
    { _id: { $in: ids }, status: 'QUEUED' },
    { $set: { status: 'SENDING', claim: token, leaseUntil } },
  );
  return modifiedCount === 0
    ? []
    : rows.find({ _id: { $in: ids }, claim: token, status: 'SENDING' }).toArray();
}

/** Those that their places have room for: a push service that hangs would else take all that a sender may have claimed. */
function withRoom<T extends Pick<Delivery, 'place'>>(due: readonly T[], { roomOf }: ClaimedPlaces): T[] {
  const taken = new Map<string, number>();
  return due.filter(({ place }) => {
    if (!place) return true;
    const count = (taken.get(place) ?? 0) + 1;
    taken.set(place, count);
    return count <= roomOf(place);
  });
}

async function recordOutcomes(deps: Deps, outcomes: Outcome[], now: Date): Promise<void> {
  if (outcomes.length === 0) return;
  try {
    // The usual case needs no read: each delivery is still held by its claim.
    await deps.store.transaction(() => record(deps, { outcomes, states: ['SENDING'], now }));
  } catch (error) {
    if (!(error instanceof NotAllClaimed)) throw error;
    await deps.store.transaction(async () =>
      record(deps, { outcomes: await stillClaimed(deps, outcomes), states: ['SENDING', 'UNKNOWN'], now }),
    );
  }
}

/** Without those that another claim holds by now; some became UNKNOWN meanwhile. */
async function stillClaimed({ rows, inTransaction }: Deps, outcomes: Outcome[]): Promise<Outcome[]> {
  const byId = new Map(outcomes.map(each => [each.delivery._id, each]));
  const held = await rows
    .find({ _id: { $in: [...byId.keys()] }, status: { $in: ['SENDING', 'UNKNOWN'] } }, inTransaction())
    .toArray();
  return held.flatMap(delivery => {
    const outcome = byId.get(delivery._id);
    return outcome && outcome.delivery.claim === delivery.claim ? [{ ...outcome, delivery }] : [];
  });
}

/** One write for all with the same outcome; throws when a delivery is not in one of the states. */
async function record(
  deps: Deps,
  { outcomes, states, now }: { outcomes: Outcome[]; states: DeliveryStatus[]; now: Date },
): Promise<void> {
  if (outcomes.length === 0) return;
  const groups = Map.groupBy(outcomes, ({ delivery, ...ending }) => JSON.stringify([delivery.claim, ending]));
  const writes = [...groups.values()].map(group => ({
    updateMany: {
      filter: {
        _id: { $in: group.map(each => each.delivery._id) },
        status: { $in: states },
        claim: group[0]?.delivery.claim ?? '',
      },
      update: group[0] ? changeOf(group[0], now) : {},
    },
  }));
  const { matchedCount } = await deps.rows.bulkWrite(writes, deps.inTransaction());
  if (matchedCount < outcomes.length) throw new NotAllClaimed();
  await publish(
    deps,
    outcomes.map(({ delivery, status, subject }) => ({
      ...delivery,
      status,
      subject,
      version: delivery.version + 1,
      updatedAt: now,
    })),
  );
}

const expiredBatchSize = 200;

async function expireLeases(deps: Deps, now: Date): Promise<boolean> {
  const { store, rows, by, inTransaction } = deps;
  const { filter, sort } = by.expired(now);
  const expired = (options = {}) => rows.find(filter, options).sort(sort).limit(expiredBatchSize).toArray();
  if ((await expired()).length === 0) return false;
  return store.transaction(async () => {
    const lost = await expired(inTransaction());
    const reason = 'the sender did not answer within its lease';
    await rows.updateMany(
      { _id: { $in: lost.map(row => row._id) } },
      { $set: { status: 'UNKNOWN', reason, updatedAt: now }, $inc: { version: 1 } },
      inTransaction(),
    );
    await publish(
      deps,
      lost.map(row => ({ ...row, status: 'UNKNOWN', version: row.version + 1, reason, updatedAt: now })),
    );
    return lost.length === expiredBatchSize;
  });
}

/** Adds the states of deliveries to the running transaction, those that others know. */
export const publish = (deps: Pick<Deps, 'outbox' | 'log'>, changed: Delivery[]): Promise<void> =>
  deps.outbox.insert(changed.filter(isPublished).flatMap(delivery => eventOf(deps, delivery)));

/** The event of a delivery; none of a malformed one, which must not keep the states of others from being recorded. */
function eventOf({ outbox, log }: Pick<Deps, 'outbox' | 'log'>, delivery: Delivery): OutboxRow[] {
  try {
    return outbox.rows(topics.delivery, [toMessage(delivery)]);
  } catch (err) {
    log.error({ op: 'delivery.publish', deliveryId: delivery._id, err }, 'Delivery malformed; not published');
    return [];
  }
}

class NotAllClaimed extends Error {}

/** The write of an outcome; the last state removes what the message was rendered from. */
function changeOf({ delivery: _, ...outcome }: Outcome, now: Date): mongo.UpdateFilter<Delivery> {
  const { status, subject, reason } = outcome;
  if ('isHandedBack' in outcome) {
    const { dueAt, slowedSince } = outcome;
    const later = { ...(dueAt ? { dueAt } : {}), ...(slowedSince ? { slowedSince } : {}) };
    return { $set: { status, ...later }, $unset: { claim: '', leaseUntil: '' } };
  }
  const why = reason === undefined ? {} : { reason };
  const noReason: Record<string, ''> = reason === undefined ? { reason: '' } : {};
  if (outcome.status === 'QUEUED') {
    const { dueAt, failingSince } = outcome;
    return {
      $set: { ...why, status, dueAt, failingSince, updatedAt: now },
      $inc: { attempts: 1 },
      $unset: { ...noReason, claim: '', leaseUntil: '' },
    };
  }
  const end = outcome.status === 'FAILED' && outcome.hasGivenUp ? { hasGivenUp: true } : {};
  // An UNKNOWN delivery keeps its claim, so that its sender can still record what happened.
  return {
    $set: { ...why, ...end, status, subject, updatedAt: now },
    $inc: { version: 1 },
    $unset: { ...noReason, content: '', leaseUntil: '' },
  };
}
