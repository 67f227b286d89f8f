import { notFound } from '@momos/contracts/errors';
import type { Migration, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { mostDevices, type PushDevice } from './push-device.ts';

/** The collection `push_devices`. */
export type PushDevices = {
  /** A person's devices, the oldest first. */
  ofPerson(userId: string): Promise<PushDevice[]>;
  /** The devices of several people. Takes part in a running transaction. */
  ofPeople(userIds: readonly string[]): Promise<PushDevice[]>;
  get(ids: readonly string[]): Promise<Map<string, PushDevice>>;
  /**
   * Adds a device, or takes over what is new of one that is known: a browser is one device, whoever signs in there. The oldest
   * of more than {@link mostDevices} goes.
   */
  add(device: Omit<PushDevice, '_id'>): Promise<PushDevice>;
  /** Throws 404 when the person has no such device. */
  remove(userId: string, id: string): Promise<void>;
  /** Forgets a device that its push service does not know any more. */
  drop(id: string): Promise<void>;
  /** Forgets what a person named until `now`. Takes part in a running transaction. */
  removeAllOf(userId: string, now: Date): Promise<void>;
};

export const pushDeviceIndexes: Migration = {
  id: 'push-devices',
  up: async db => {
    await db
      .collection('push_devices')
      .createIndexes([{ key: { endpoint: 1 }, unique: true }, { key: { userId: 1, createdAt: 1 } }]);
  },
};

export function createPushDevices(store: Store): PushDevices {
  const rows = store.connection.collection<PushDevice>('push_devices');
  const ofPerson = (userId: string) => rows.find({ userId }).sort({ createdAt: 1, _id: 1 }).toArray();
  return {
    ofPerson,
    ofPeople: userIds =>
      rows
        .find({ userId: { $in: [...userIds] } }, { session: store.session() })
        .sort({ createdAt: 1, _id: 1 })
        .toArray(),
    get: async ids => {
      const found = await rows.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(device => [device._id, device]));
    },
    async add({ endpoint, ...given }) {
      const device = await rows.findOneAndUpdate(
        { endpoint },
        { $set: given, $setOnInsert: { _id: uuid() } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!device) throw new TypeError('an upsert that gives nothing');
      const beyond = (await ofPerson(given.userId)).slice(0, -mostDevices);
      await rows.deleteMany({ _id: { $in: beyond.map(each => each._id) } });
      return device;
    },
    async remove(userId, id) {
      const { deletedCount } = await rows.deleteOne({ _id: id, userId });
      if (deletedCount === 0) throw notFound('device', id);
    },
    drop: async id => {
      await rows.deleteOne({ _id: id });
    },
    removeAllOf: async (userId, now) => {
      await rows.deleteMany({ userId, createdAt: { $lte: now } }, { session: store.session() });
    },
  };
}
