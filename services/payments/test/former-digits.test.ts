import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { useEngines } from '@momos/testing';
import { migrations } from '../src/migrations.ts';

const engines = useEngines();
const id = '0002-no-former-digits';

test('amounts in a currency whose digits changed refuse the start with their ids, until a person has decided', async () => {
  const store = await engines.connectStore();
  const rowsOf = (name: string) => store.connection.collection<{ _id: string; currency?: string }>(name);
  await rowsOf('ledger').insertMany([
    { _id: 'dollars', currency: 'USD' },
    { _id: 'dinars', currency: 'KWD' },
  ]);
  await rowsOf('promoCodes').insertOne({ _id: 'shillings', currency: 'UGX' });
  const refusal = migrate(store, migrations);
  await expect(refusal).rejects.toThrow(/ledger dinars \(KWD\); promoCodes shillings \(UGX\)/);
  await expect(migrate(store, migrations)).rejects.not.toThrow(/dollars/);

  await rowsOf('migrations').insertOne({ _id: id });
  await migrate(store, migrations);
});

test('a database without such amounts passes, once', async () => {
  const store = await engines.connectStore();
  const done = store.connection.collection<{ _id: string }>('migrations');
  await done.deleteOne({ _id: id });
  await store.connection.collection<{ _id: string }>('ledger').deleteMany({ _id: 'dinars' });
  await store.connection.collection<{ _id: string }>('promoCodes').deleteMany({ _id: 'shillings' });
  await migrate(store, migrations);
  expect(await done.findOne({ _id: id })).not.toBeNull();
});
