import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { createLogger, systemClock } from '@momos/runtime';
import { migrate, type Store } from '@momos/store';
import { eventually, useEngines } from '@momos/testing';
import { Registry } from 'prom-client';
import { v7 as uuid } from 'uuid';
import { queued } from '../src/delivery/delivery.ts';
import type { BulkheadOutcome } from '../src/provider/bulkhead.ts';
import type { Sms } from '../src/provider/provider.ts';
import { createRefusalCounts } from '../src/provider/refusal-counts.ts';
import { sendDelivery } from '../src/sending/send-delivery.ts';
import { timing } from '../src/sending/timing.ts';
import { messagingConfig, smsLimitsOf } from '../src/config.ts';
import { createSmsCounts, type SmsCount } from '../src/sms/sms-count.store.ts';
import { createSmsGate } from '../src/sms/sms-gate.ts';
import { type Cap, type SmsLimits, type Text } from '../src/sms/sms-limits.ts';
import { createSmsMetrics } from '../src/sms/sms-metrics.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
const log = createLogger({ service: 'test', level: 'silent' });
const many = { hour: 1000, day: 1000 };
const open: SmsLimits = {
  ...smsLimitsOf(messagingConfig({})),
  ...{ perHost: many, perRecipient: many, blastsPerRecipient: many, perCountry: many, inAll: many },
};
let store: Store;
let other: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  createSmsCounts(store);
  await migrate(store);
  other = await engines.connectStore();
});
beforeEach(async () => {
  await rows().deleteMany({});
});

const rows = () => store.connection.collection<SmsCount>('sms_counts');
const countsBy = async () =>
  Object.fromEntries(
    (
      await rows()
        .find({ _id: { $gt: '' } })
        .toArray()
    ).map(({ scope, day }) => [scope, day]),
  );
const gateWith = (limits: Partial<SmsLimits> = {}, on = store) =>
  createSmsGate({
    counts: createSmsCounts(on),
    limits: { ...open, ...limits },
    secret: 'secret',
    metrics: createSmsMetrics(new Registry()),
    log,
  });
let number = 0;
const someone = () => `+1212555${String(1000 + number++)}`;
const blastTo = (to: string, hostId = 'host'): Text => ({ to, use: 'blast', hostId });
const outcomes = async (gate: ReturnType<typeof gateWith>, texts: readonly Text[]) => {
  const found: string[] = [];
  for (const text of texts) {
    const answer = await gate.take(text);
    found.push('refusedBy' in answer ? answer.refusedBy : 'sent');
  }
  return found;
};

describe('the last unit of a limit', () => {
  const cap: Cap = { id: 'host:h', scope: 'host', key: 'h', hint: '', limit: { hour: 10, day: 10 } };
  const race = async (take: (on: Store) => Promise<boolean>) => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => take(at % 2 ? store : other)));
    return answers.filter(Boolean).length;
  };

  test('is taken once, whichever copies race for it', async () => {
    const counts = new Map([store, other].map(each => [each, createSmsCounts(each)]));
    expect(await race(async on => (await counts.get(on)?.take(cap))?.isGranted ?? false)).toBe(10);
  });

  test('would be taken more often by reading before writing: the race is real', async () => {
    await rows().insertOne({ _id: cap.id, day: 9 } as SmsCount);
    const granted = await race(async on => {
      const counted = on.connection.collection<SmsCount>('sms_counts');
      const row = await counted.findOne({ _id: cap.id });
      if ((row?.day ?? 0) >= 10) return false;
      await counted.updateOne({ _id: cap.id }, { $inc: { day: 1 } });
      return true;
    });
    expect(granted).toBeGreaterThan(1);
  });
});

describe('a text is counted', () => {
  test('by its host, recipient and country and in all; each has a limit of its own', async () => {
    const two = { hour: 2, day: 2 };
    const [to, hostId] = [someone(), uuid()];
    const toOne = [blastTo(to), blastTo(to), blastTo(to)];
    const toMany = [blastTo(someone(), hostId), blastTo(someone(), hostId), blastTo(someone(), hostId)];
    expect(await outcomes(gateWith({ blastsPerRecipient: two }), toOne)).toEqual([
      'sent',
      'sent',
      'recipient',
    ]);
    expect(await outcomes(gateWith({ perHost: two }), toMany)).toEqual(['sent', 'sent', 'host']);
    await rows().deleteMany({});
    const [here, there] = [gateWith({ perCountry: { hour: 3, day: 3 } }), blastTo('+6591234567')];
    expect(await outcomes(here, [blastTo(someone()), blastTo(someone()), blastTo(someone()), there])).toEqual(
      ['sent', 'sent', 'country', 'sent'],
    );
  });

  test('for nothing where one of them refuses it', async () => {
    const gate = gateWith({ perCountry: { hour: 3, day: 3 }, codeShare: 0.5 });
    await gate.take(blastTo(someone()));
    expect(await countsBy()).toEqual({ host: 1, recipient: 1, country: 1, system: 1 });
    expect(await outcomes(gate, [blastTo(someone()), blastTo(someone())])).toEqual(['country', 'country']);
    const found = await rows()
      .find({ _id: { $gt: '' } })
      .toArray();
    const recipients = found.filter(({ scope }) => scope === 'recipient').map(({ day }) => day);
    expect(recipients.sort()).toEqual([0, 0, 1]);
    expect(found.filter(({ scope }) => scope !== 'recipient')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ scope: 'host', day: 1, refused: 0 }),
        expect.objectContaining({ scope: 'country', day: 1, refused: 2 }),
        expect.objectContaining({ scope: 'system', day: 1, refused: 0 }),
      ]),
    );
  });

  test('less again where it was not sent', async () => {
    const gate = gateWith();
    const permit = await gate.take(blastTo(someone()));
    if ('refusedBy' in permit) throw new Error('it has room');
    await permit.release();
    expect(await countsBy()).toEqual({ host: 0, recipient: 0, country: 0, system: 0 });
  });

  test('in the hour and the day of the database: the next ones are open again', async () => {
    const gate = gateWith({ perHost: { hour: 1, day: 2 } });
    const texts = [blastTo(someone()), blastTo(someone())];
    expect(await outcomes(gate, texts)).toEqual(['sent', 'host']);
    await shift({ hourAt: 'hour' });
    expect(await outcomes(gate, texts)).toEqual(['sent', 'host']);
    await shift({ hourAt: 'hour' });
    expect(await outcomes(gate, texts)).toEqual(['host', 'host']);
    await shift({ hourAt: 'day', dayAt: 'day' });
    expect(await outcomes(gate, texts)).toEqual(['sent', 'host']);
  });

  test('for codes beyond what blasts may use', async () => {
    const gate = gateWith({ inAll: { hour: 4, day: 4 }, codeShare: 0.5 });
    const blasts = [blastTo(someone()), blastTo(someone()), blastTo(someone())];
    expect(await outcomes(gate, blasts)).toEqual(['sent', 'sent', 'system']);
    const codes: Text[] = [1, 2, 3].map(() => ({ to: someone(), use: 'code' }));
    expect(await outcomes(gate, codes)).toEqual(['sent', 'sent', 'system']);
  });

  test('never to a number outside of the allowed countries, or that is no mobile’s', async () => {
    const gate = gateWith({ countries: new Set(['SG']) });
    const numbers = ['+6591234567', '+12125550100', '+19005550100', '+99912345678'];
    const texts = numbers.map((to): Text => ({ to, use: 'code' }));
    expect(await outcomes(gate, texts)).toEqual(['sent', 'number', 'number', 'number']);
  });

  test('and staff can let a count begin again, once or twice', async () => {
    const gate = gateWith({ perHost: { hour: 1, day: 1 } });
    const texts = [blastTo(someone()), blastTo(someone())];
    expect(await outcomes(gate, texts)).toEqual(['sent', 'host']);
    const counts = createSmsCounts(store);
    await counts.lift('host', 'host');
    await counts.lift('host', 'host');
    expect(await outcomes(gate, texts)).toEqual(['sent', 'host']);
    expect((await rows().findOne({ scope: 'host' }))?.day).toBe(2);
    expect(await counts.lift('host', 'never sent')).toBeUndefined();
  });
});

describe('a text that its provider does not accept', () => {
  const message: Sms = { channel: 'SMS', id: uuid(), kind: 'blast', title: 'T', to: someone(), text: 'T' };
  const delivery = queued(
    {
      ...{ kind: 'blast', channel: 'SMS', blastId: 'b', socialId: 's', rsvpId: 'r', userId: 'u' },
      cause: 'blast:b:u:SMS',
      content: { about: 'host-blast' },
    },
    new Date(),
  );
  const send = (outcome: BulkheadOutcome) =>
    sendDelivery(
      {
        ...{ log, timing, clock: systemClock, smsGate: gateWith() },
        frequencyGate: { take: async () => true, release: async () => undefined },
        bulkheads: { send: async () => outcome },
        suppressions: { add: async () => undefined },
        devices: { drop: async () => undefined },
        refusals: createRefusalCounts(new Registry()),
      },
      { delivery, patience: { signal: AbortSignal.timeout(60_000) } },
      async () => ({ ...message, hostId: 'host' }),
    );

  test.each<BulkheadOutcome>([
    { kind: 'refused', reason: 'twilio 400 21211' },
    { kind: 'blocked', reason: 'twilio 401' },
    { kind: 'not-sent', reason: 'twilio ECONNREFUSED' },
    { kind: 'slowed', reason: 'twilio 429' },
    { kind: 'not-begun' },
  ])('costs nothing: $kind', async outcome => {
    await send(outcome);
    expect(await countsBy()).toEqual({ host: 0, recipient: 0, country: 0, system: 0 });
  });

  test.each<BulkheadOutcome>([{ kind: 'sent' }, { kind: 'unknown', reason: 'twilio no answer' }])(
    'costs one where it may have been sent: $kind',
    async outcome => {
      await send(outcome);
      expect(await countsBy()).toEqual({ host: 1, recipient: 1, country: 1, system: 1 });
    },
  );
});

/** As if the windows of all counts had begun one unit earlier. */
const shift = (fields: Partial<Record<'hourAt' | 'dayAt', 'hour' | 'day'>>) =>
  rows().updateMany({}, [
    {
      $set: Object.fromEntries(
        Object.entries(fields).map(([field, unit]) => [
          field,
          { $dateSubtract: { startDate: `$${field}`, unit, amount: 1 } },
        ]),
      ),
    },
  ]);

describe('two copies of the service', () => {
  let neighbours: Neighbours;
  let app: MessagingApp;
  let copy: MessagingApp;
  const limits = {
    SMS_PER_HOST: '3/3',
    SMS_PER_COUNTRY: '50/50',
    SMS_IN_ALL: '12/12',
    SMS_CODE_PERCENT: '50',
  };

  beforeAll(async () => {
    neighbours = await startNeighbours(engines);
    app = await startMessaging(engines, { ...neighbours.env, ...limits });
    copy = await startMessaging(engines, { ...neighbours.env, ...limits });
  });

  const call = async <T>(method: string, path: string, as: string, body?: unknown): Promise<T> => {
    const token = await app.tokens.tokenFor({ userId: as, roles: [] });
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return ((await answer.json()) as { data: T }).data;
  };
  const textsTo = async (to: string) => {
    const answer = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { data: unknown[] }).data;
  };

  test('send no more texts of a host than the limit, and its page says why', async () => {
    const social = neighbours.addSocial();
    const rsvps = Array.from({ length: 5 }, () => {
      const { id: userId } = neighbours.addUser({ provenMobile: someone() });
      return neighbours.addRsvp({ socialId: social.id, userId, status: 'ATTENDED' });
    });
    const audience = { statuses: ['ATTENDED'] };
    const { id } = await call<BlastView>('POST', '/sendRsvpSms', social.ownerId, {
      ...{ socialId: social.id, body: 'Doors are open', audience },
    });
    const blast = await eventually(async () => {
      const blasts = await call<BlastView[]>('GET', `/socials/${social.id}/blast/scheduled`, social.ownerId);
      const found = blasts.find(each => each.id === id);
      if (found?.status !== 'SENT') throw new Error(`still ${JSON.stringify(found?.counts)}`);
      return found;
    });
    expect(blast.counts).toMatchObject({ sent: 3, suppressed: 2, overLimit: 2, withoutNumber: 0 });
    const received = await Promise.all(
      rsvps.map(rsvp =>
        call<{ status: string; unsent: string | null }[]>(
          'GET',
          `/socials/${social.id}/rsvps/${rsvp.id}/blasted-messages`,
          social.ownerId,
        ),
      ),
    );
    expect(
      received
        .flat()
        .map(({ status, unsent }) => `${status} ${unsent}`)
        .sort(),
    ).toEqual([...['SENT null', 'SENT null', 'SENT null', 'SUPPRESSED SMS_LIMIT', 'SUPPRESSED SMS_LIMIT']]);
  });

  test('race for the last codes, which are sent as often as the limit says', async () => {
    const numbers = Array.from({ length: 20 }, someone);
    const answers = await Promise.allSettled(
      numbers.map((value, at) =>
        (at % 2 ? app : copy).rpc.sendCode({
          ...{ key: uuid(), code: '481516', minutes: 10, purpose: 'sign-in' },
          to: { $case: 'mobile', value },
        }),
      ),
    );
    const refused = answers.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(8);
    for (const each of refused) expect(each).toMatchObject({ code: 'rate_limited', retryAfter: 3600 });
    const texts = await Promise.all(numbers.map(async each => (await textsTo(each)).length));
    expect(texts.filter(Boolean)).toHaveLength(12);
  });

  test('refuse a code to a premium number, and count nothing', async () => {
    const request = { key: uuid(), code: '481516', minutes: 10, purpose: 'sign-in' };
    const sent = app.rpc.sendCode({ ...request, to: { $case: 'mobile', value: '+19005550100' } });
    await expect(sent).rejects.toMatchObject({ code: 'bad_request' });
    expect(await countsBy()).toEqual({});
    expect(await textsTo('+19005550100')).toEqual([]);
  });
});
