import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { useEngines } from '@momos/testing';
import { migrations } from '../src/migrations.ts';

const engines = useEngines();
const id = '0006-no-former-digits';

test('prices in a currency whose digits changed refuse the start with their ids, until a person has decided', async () => {
  const store = await engines.connectStore('former-digits');
  const rowsOf = (name: string) => store.connection.collection<{ _id: string }>(name);
  const tiers = (ticketPrice: number) => [{ id: 'standard', ticketPrice, depositAmount: 0 }];
  const social = (_id: string, currency: string, price: number) => ({ _id, currency, tiers: tiers(price) });
  const rsvp = (_id: string, currency: string, given: object) => ({
    ...{ _id, currency, attempts: 1, ticketPrice: 0, depositAmount: 0, payment: { total: 0 }, refunds: [] },
    ...given,
  });
  await rowsOf('socials').insertMany([
    social('dollars', 'USD', 5000),
    social('dinars', 'KWD', 500),
    social('free-dinars', 'KWD', 0),
  ]);
  await rowsOf('rsvps').insertMany([
    rsvp('deposit', 'UGX', { depositAmount: 100_000 }),
    rsvp('paid', 'RWF', { payment: { total: 500 } }),
    rsvp('free', 'UGX', {}),
  ]);
  const refused = await migrate(store, migrations).catch((error: Error) => error.message);
  expect(refused).toMatch(/socials dinars \(KWD\); rsvps deposit \(UGX\), paid \(RWF\)\./);
  expect(refused).not.toMatch(/dollars|free/);

  await rowsOf('migrations').insertOne({ _id: id });
  await migrate(store, migrations);
});
