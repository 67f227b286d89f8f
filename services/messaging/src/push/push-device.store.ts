import { notFound } from '@momos/contracts/errors';
import { collection, defineCollection, type Erased, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { maxDevices, type PushDevice } from './push-device.ts';

/** The collection `push_devices`. */
export type PushDevices = {
  /** A person's devices, the oldest first. */
  ofPerson(userId: string): Promise<PushDevice[]>;
  /** The devices of several people. Takes part in a running transaction. */
  ofPeople(userIds: readonly string[]): Promise<PushDevice[]>;
  get(ids: readonly string[]): Promise<Map<string, PushDevice>>;
  /**
   * Adds a device, or updates a known one: a browser is one device, whoever signs in there. The oldest of more than
   * {@link maxDevices} is removed. Throws 404 for an erased person, whose access token is valid for some seconds more.
   */
  add(device: Omit<PushDevice, '_id'>): Promise<PushDevice>;
  /** Throws 404 when the person has no such device. */
  remove(userId: string, id: string): Promise<void>;
  /** Removes a device that its push service does not know any more. */
  drop(id: string): Promise<void>;
  /** Removes a person's devices added until `now`. Takes part in a running transaction. */
  removeAllOf(userId: string, now: Date): Promise<void>;
};

const definition = defineCollection<PushDevice>()({
  name: 'push_devices',
  noun: 'device',
  shape: {
    _id: String,
    userId: { type: String, required: true },
    endpoint: { type: String, required: true },
    keys: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  queries: {
    byEndpoint: { find: (endpoint: string) => ({ endpoint }), index: { endpoint: 1 }, unique: true },
    ofPeople: {
      find: (userIds: readonly string[]) => ({ userId: { $in: [...userIds] } }),
      index: { userId: 1, createdAt: 1 },
      sort: { createdAt: 1, _id: 1 },
    },
  },
});

/** By the driver: read for each batch of deliveries, and written by upserts. */
export function createPushDevices(store: Store, erased: Pick<Erased, 'guard'>): PushDevices {
  const { rows, by, inTransaction } = collection(store, definition);
  const ofPeople = (userIds: readonly string[]) => {
    const { filter, sort } = by.ofPeople(userIds);
    return rows.find(filter, inTransaction()).sort(sort).toArray();
  };
  return {
    ofPeople,
    ofPerson: userId => ofPeople([userId]),
    get: async ids => {
      const found = await rows.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(device => [device._id, device]));
    },
    add: ({ endpoint, ...given }) =>
      store.transaction(async () => {
        await erased.guard([given.userId]);
        const device = await rows.findOneAndUpdate(
          by.byEndpoint(endpoint).filter,
          { $set: given, $setOnInsert: { _id: uuid() } },
          { ...inTransaction(), upsert: true, returnDocument: 'after' },
        );
        if (!device) throw new TypeError('upsert returned no document');
        const beyond = (await ofPeople([given.userId])).slice(0, -maxDevices);
        await rows.deleteMany({ _id: { $in: beyond.map(each => each._id) } }, inTransaction());
        return device;
      }),
    async remove(userId, id) {
      const { deletedCount } = await rows.deleteOne({ _id: id, userId });
      if (deletedCount === 0) throw notFound('device', id);
    },
    drop: async id => {
      await rows.deleteOne({ _id: id });
    },
    removeAllOf: async (userId, now) => {
      await rows.deleteMany({ userId, createdAt: { $lte: now } }, inTransaction());
    },
  };
}
