import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { writeSearchTerms } from '../src/search/write-search-terms.ts';
import { newUser } from '../src/user/user.ts';
import { searchTermsOf } from '../src/user/user-search.ts';
import { createUsers } from '../src/user/user.store.ts';

const engines = useEngines();

test('people saved before search terms existed are found after the migration, which can run again', async () => {
  const store = await engines.connectStore();
  const users = createUsers(store);
  await migrate(store);
  const id = uuid();
  const address = { kind: 'email' as const, value: 'grace@example.com' };
  const attribution = { marketing: {}, referralCode: null };
  const person = newUser({ id, address, emailVerificationId: uuid(), now: new Date(), ...attribution });
  await users.add({ ...person, firstName: 'Grace', lastName: 'Hopper' });
  await store.connection
    .collection<{ _id: string }>('users')
    .updateOne({ _id: id }, { $unset: { searchTerms: 1 } });
  const found = async (text: string) =>
    (await users.search({ text }, { pageSize: 20, secret: 'secret' })).items.map(user => user.id);
  expect(await found('hop')).toEqual([]);

  const { up } = writeSearchTerms('users', searchTermsOf);
  const db = store.connection.getClient().db(store.connection.name);
  await up(db);
  await up(db);
  expect(await found('hop')).toEqual([id]);
  expect(await found('grace@')).toEqual([id]);
});
