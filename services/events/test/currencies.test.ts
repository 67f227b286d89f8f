import { beforeAll, expect, test } from '@jest/globals';
import { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import { type Person, type RunningEvents, type SocialView, startEvents } from './running-events.ts';
import { paidTiers, socialInput } from './social-input.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let allow: (currencies: readonly string[], version: number) => Promise<void>;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  const publish = await startPublisher(engines);
  allow = (currencies, version) =>
    publish(
      topics.config,
      ConfigChanged.fromPartial({ id: 'social.currencies', version, value: JSON.stringify(currencies) }),
    );
});

const publishSocial = (given: object) => host.call<SocialView>('POST', '/socials', socialInput(given));
const tierAt = (ticketPrice: number, depositAmount = 0) => [
  { name: 'Seat', type: 'PAID', ticketPrice, depositAmount, capacity: null },
];

test('a price that cannot be charged is refused at its field, a free ticket stays free', async () => {
  expect(await publishSocial({ ticketTiers: tierAt(0.3, 0.2) })).toMatchObject({
    status: 400,
    error: {
      details: [
        { field: 'body.ticketTiers.0.ticketPrice', message: 'At least $0.50, or 0.' },
        { field: 'body.ticketTiers.0.depositAmount', message: 'At least $0.50, or 0.' },
      ],
    },
  });
  const social = (await publishSocial({})).data;
  expect(social).toMatchObject({ currency: 'USD', isFree: true });
  expect(await host.call('PATCH', `/socials/${social.id}`, { ticketTiers: tierAt(1_000_000) })).toMatchObject(
    { status: 400, error: { details: [{ message: 'At most $999,999.99.' }] } },
  );
});

test('a currency has to be allowed by the setting; socials that have another keep it', async () => {
  const pounds = (await publishSocial({ currency: 'GBP', ticketTiers: paidTiers })).data;
  await allow(['KWD', 'EUR'], 1);
  await eventually(async () =>
    expect(await publishSocial({ currency: 'GBP' })).toMatchObject({
      status: 400,
      error: { details: [{ field: 'body.currency', message: 'Prices can be set in KWD or EUR.' }] },
    }),
  );
  expect((await publishSocial({ ticketTiers: tierAt(4.25) })).data).toMatchObject({
    currency: 'KWD',
    priceText: 'Price: KWD\u00a04.250',
    ticketTiers: [{ ticketPrice: 4.25 }],
  });
  const change = (body: object) => host.call<SocialView>('PATCH', `/socials/${pounds.id}`, body);
  expect(await change({ title: 'Jazz', currency: 'GBP', ticketTiers: paidTiers })).toMatchObject({
    status: 200,
    data: { currency: 'GBP', title: 'Jazz' },
  });
  expect((await change({ currency: 'USD', ticketTiers: paidTiers })).status).toBe(400);
  expect((await change({ currency: 'EUR', ticketTiers: paidTiers })).data.currency).toBe('EUR');
});
