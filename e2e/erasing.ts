import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Call } from '@momos/api-client/client';
import { holders, privacyContract } from '@momos/contracts/privacy';
import { connectMongo, type Store } from '@momos/store';
import { eventually } from '@momos/testing';
import { newestCode } from '../deploy/seed/sign-in.ts';
import { ofThePackages } from './person-places.ts';
import { hasWord, textOfRow } from './text-traces.ts';

/** Where a service notes when it last looked after its own work: only how many rows there are counts. */
const withClocks = new Set(['crm.projection_builds', 'payments.webhooks']);

/** What a service notes by the clock in rows of others' doing: when it asks the provider, the owner of what was paid for, or payments again. */
const notesByClock: Record<string, readonly string[]> = {
  'events.rsvps': ['moneyDueAt'],
  'messaging.circle_members': ['moneyDueAt'],
  'payments.payments': ['acknowledgement', 'checkAt', 'tries'],
  'payments.refunds': ['checkAt', 'tries'],
};

const services = ['identity', 'events', 'payments', 'messaging', 'crm', 'media'] as const;

/** The databases of all services of the running system. */
export type Databases = {
  identity: Store;
  /** Where any of them has one of the texts, as `service.collection`; what is on its way out to the bus is not looked at. */
  tracesOf(texts: readonly string[]): Promise<string[]>;
  /** What every collection holds as a hash or number of rows, by `service.collection`; those that packages keep for themselves are left out. */
  fingerprints(): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** Connects to all of them. */
export async function openDatabases(): Promise<Databases> {
  const url = process.env.MONGO_URL ?? '';
  const open = (service: string) => connectMongo({ url, database: `momos_${service}`, name: 'e2e' });
  const stores = await Promise.all(
    services.map(async service => [service, await open(service)] as [string, Store]),
  );
  return {
    identity: stores[0]?.[1] ?? (await open('identity')),
    async tracesOf(texts) {
      const found = new Set<string>();
      for (const [service, { connection }] of stores)
        for (const { name } of await connection.listCollections()) {
          if (name === 'outbox') continue;
          for await (const row of connection.collection(name).find({})) {
            if (hasWord(textOfRow(row), texts)) found.add(`${service}.${name}`);
          }
        }
      return [...found].sort();
    },
    async fingerprints() {
      const found: Record<string, string> = {};
      for (const [service, { connection }] of stores) {
        const answer = await connection.getClient().db(connection.name).command({ dbHash: 1 });
        const collections = answer.collections as Record<string, string>;
        for (const [name, hash] of Object.entries(collections)) {
          const place = `${service}.${name}`;
          if (ofThePackages.test(place)) continue;
          const notes = notesByClock[place];
          if (withClocks.has(place))
            found[place] = `${await connection.collection(name).countDocuments()} rows`;
          else found[place] = notes ? await hashWithout(connection.collection(name), notes) : hash;
        }
      }
      return found;
    },
    close: async () => {
      for (const [, store] of stores) await store.close();
    },
  };
}

/** A hash of all rows without some fields. */
async function hashWithout(
  rows: ReturnType<Store['connection']['collection']>,
  fields: readonly string[],
): Promise<string> {
  const projection = Object.fromEntries(fields.map(field => [field, 0]));
  const sum = createHash('sha256');
  for await (const row of rows.find({}, { projection }).sort({ _id: 1 })) sum.update(JSON.stringify(row));
  return sum.digest('hex');
}

/** Asks for the erasure of a person, lets the week go by, and waits for the receipts of all services. */
export async function erase({ identity }: Databases, call: Call, email: string): Promise<void> {
  const known = (await newestCode(email))?.id;
  const { data: asked } = await call(privacyContract.startErasure, {});
  const otp = await eventually(async () => {
    const mail = await newestCode(email);
    expect(mail?.id).not.toBe(known);
    return mail?.code ?? '';
  });
  const { data: erasure } = await call(privacyContract.erase, { body: { requestId: asked.requestId, otp } });
  expect(erasure.status).toBe('SCHEDULED');
  type Row = { _id: string; status: string; receipts: { service: string }[]; dueAt: Date; checkAt: Date };
  const rows = identity.connection.collection<Row>('erasures');
  await rows.updateOne({ _id: erasure.id }, { $set: { dueAt: new Date(0), checkAt: new Date(0) } });
  await eventually(async () => {
    const row = await rows.findOne({ _id: erasure.id });
    expect(row?.status).toBe('DONE');
    expect(row?.receipts.map(({ service }) => service)).toEqual([...holders]);
  });
}
