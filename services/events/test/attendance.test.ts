import type { DoorList } from '@momos/contracts/attendances';
import { firstDoorCodeOf, spacedDoorCode } from '@momos/contracts/door-code';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createPublicKey, verify } from 'node:crypto';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { paidTicket } from './payments-double.ts';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let social: SocialView;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  social = await events.social(host);
});

type CheckIn = { status: string; attendedAt: string; user: { displayName: string } };
const scan = (by: Person, code: string, more: object = {}, at = social) =>
  by.call<CheckIn>('POST', `${rsvpsOf(at)}/attendances`, { code, ...more }, { 'idempotency-key': uuid() });

type Refused = { details?: { field: string; message: string }[] };
const outcomeIn = ({ details }: Refused) => details?.find(({ field }) => field === 'outcome')?.message;
const outcomeOf = async (answer: Promise<{ status: number; error: Refused }>) => {
  const { status, error } = await answer;
  return [status, outcomeIn(error)];
};

async function guest(at = social) {
  const person = await events.person();
  const { data: rsvp } = await person.call<RsvpView>('POST', rsvpsOf(at), {});
  return { person, rsvp, code: rsvp.ticketCode ?? '' };
}

describe('at the door', () => {
  test('a ticket lets in once, and says when the first time was', async () => {
    const { rsvp, code } = await guest();
    const first = await scan(host, code);
    expect(first).toMatchObject({
      status: 200,
      data: { rsvpId: rsvp.id, status: 'ATTENDED', attendedAt: '2030-01-15T12:00:00.000Z' },
    });
    const second = await scan(host, code);
    expect([second.status, second.error.code]).toEqual([409, 'already_done']);
    expect(second.error.message).toBe('This ticket was checked in already: Jan 15, 2030, 7:00 AM.');
    expect(second.error.details).toEqual([
      { field: 'outcome', message: 'ALREADY_IN' },
      { field: 'attendedAt', message: '2030-01-15T12:00:00.000Z' },
    ]);
  });

  test('twenty scanners in parallel let one in', async () => {
    const { code } = await guest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(host, code)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('the door code can be typed, and a scan of a scanner that was offline keeps its time', async () => {
    const typed = await guest();
    const code = firstDoorCodeOf(typed.rsvp.id);
    expect(typed.rsvp.doorCode).toBe(code);
    expect((await scan(host, spacedDoorCode(code).toLowerCase())).status).toBe(200);
    const offline = await guest();
    const scanned = await scan(host, offline.code, { scannedAt: '2030-01-15T11:58:00Z' });
    expect(scanned.data.attendedAt).toBe('2030-01-15T11:58:00.000Z');
    expect(
      (await scan(host, (await guest()).code, { scannedAt: '2031-01-01T00:00:00Z' })).data.attendedAt,
    ).toBe('2030-01-15T12:00:00.000Z');
  });

  test('refuses what is forged, for another social, cancelled, replaced, and strangers', async () => {
    const { person, rsvp, code } = await guest();
    const forged = Buffer.from(code, 'base64url');
    forged[34] = (forged[34] ?? 0) + 1;
    expect((await scan(host, forged.toString('base64url'))).error.details).toEqual([
      { field: 'body.code', message: 'This is a forged ticket: it was not signed by us.' },
      { field: 'outcome', message: 'FORGED' },
    ]);
    expect(await outcomeOf(scan(host, 'nothing'))).toEqual([400, 'UNREADABLE']);
    expect(await outcomeOf(scan(host, uuid()))).toEqual([400, 'NOT_FOUND']);
    const other = await events.social(host);
    const elsewhere = await scan(host, code, {}, other);
    expect([elsewhere.status, elsewhere.error.message]).toEqual([409, 'This ticket is for another social.']);
    expect((await scan(await events.person(), code)).status).toBe(403);
    await person.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    const cancelled = await scan(host, code);
    expect([cancelled.status, cancelled.error.code]).toEqual([409, 'illegal_state']);
    expect(outcomeIn(cancelled.error)).toBe('CANCELLED');
    await person.call('POST', rsvpsOf(social), {});
    expect((await scan(host, code)).error.message).toBe('This ticket was replaced by a newer one.');
  });

  test('the host’s code lets attendees check themselves in while it lives', async () => {
    const { person } = await guest();
    const { data } = await host.call<{ code: string; expiresAt: string }>(
      'GET',
      `/socials/${social.id}/attendance-code`,
    );
    const mine = (by: Person) => scan(by, data.code, { type: 'HOST_QRCODE' });
    // The time and the device are not the guest's to say.
    const claimed = { type: 'HOST_QRCODE', scannedAt: '2030-01-01T00:00:00.000Z', device: 'Door 1' };
    const own = await scan(person, data.code, claimed);
    expect(own.data).toMatchObject({
      status: 'ATTENDED',
      attendedAt: events.clock.now().toISOString(),
      attendedOn: null,
    });
    expect((await mine(await events.person())).status).toBe(403);
    expect((await scan(person, data.code)).status).toBe(403);
    expect((await person.call('GET', `/socials/${social.id}/attendance-code`)).status).toBe(403);
    const late = await guest();
    events.clock.advance(200_000);
    expect((await mine(late.person)).status).toBe(410);
    events.clock.set('2030-01-15T12:00:00Z');
  });

  test('a check-in can be undone, and the ticket is good again', async () => {
    const { rsvp, code } = await guest();
    await scan(host, code);
    const undone = await host.call<RsvpView>('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, {
      status: 'APPROVED',
    });
    expect(undone.data).toMatchObject({ status: 'APPROVED', attendedAt: null });
    expect((await scan(host, code)).status).toBe(200);
  });

  test('a second scan is refused with the device of the first, and the guest chosen by name is the same guest', async () => {
    const own = await events.social(host);
    const { rsvp, code } = await guest(own);
    const first = await scan(host, rsvp.id, { device: 'Door 2' }, own);
    expect(first.data).toMatchObject({ rsvpId: rsvp.id, attendedOn: 'Door 2', deposit: null });
    const second = await scan(host, code, { device: 'Door 1' }, own);
    expect(second.error.message).toBe('This ticket was checked in already: Jan 15, 2030, 7:00 AM on Door 2.');
    expect(second.error.details).toContainEqual({ field: 'attendedOn', message: 'Door 2' });
  });

  test('the stored scans of two devices with one ticket: one lets in, the other learns of it, a repeat of either changes nothing', async () => {
    const own = await events.social(host);
    const { code } = await guest(own);
    const [one, two] = [
      { key: uuid(), scan: { code, device: 'Door 1', scannedAt: '2030-01-15T11:50:00Z' } },
      { key: uuid(), scan: { code, device: 'Door 2', scannedAt: '2030-01-15T11:55:00Z' } },
    ];
    const send = (each: typeof one) =>
      host.call<CheckIn>('POST', `${rsvpsOf(own)}/attendances`, each.scan, {
        'idempotency-key': each.key,
      });
    const answers = await Promise.all([send(one), send(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.status === 200 ? [one, two] : [two, one];
    expect((await send(won)).status).toBe(200);
    const again = await send(lost);
    expect(again.error.details).toContainEqual({ field: 'attendedOn', message: won.scan.device });
    expect(outcomeIn(again.error)).toBe('ALREADY_IN');
  });

  test('a device at the door is given every guest with what their ticket leads to', async () => {
    const own = await events.social(host);
    const [inside, coming, gone] = [await guest(own), await guest(own), await guest(own)];
    await scan(host, inside.code, { device: 'Door 1' }, own);
    await gone.person.call('DELETE', `${rsvpsOf(own)}/${gone.rsvp.id}`);
    const path = `/socials/slug/${own.slug}/attendances`;
    const { data } = await host.call<DoorList>('GET', path);
    expect(data).toMatchObject({ social: { id: own.id, isCancelled: false }, isCut: false });
    const outcomes = new Map(data.guests.map(each => [each.rsvpId, [each.outcome, each.attendedOn]]));
    expect(outcomes).toEqual(
      new Map([
        [inside.rsvp.id, ['ALREADY_IN', 'Door 1']],
        [coming.rsvp.id, ['ACCEPTED', null]],
        [gone.rsvp.id, ['CANCELLED', null]],
      ]),
    );
    expect((await coming.person.call('GET', path)).status).toBe(403);
  });

  test('a poster lets attendees in while the door is open, and no others', async () => {
    const own = await events.social(host);
    const { person } = await guest(own);
    const { data } = await host.call<{ code: string; opensAt: string; expiresAt: string }>(
      'GET',
      `/socials/${own.id}/attendance-code?form=POSTER`,
    );
    const mine = (by: Person, at = own) => scan(by, data.code, { type: 'HOST_QRCODE' }, at);
    const start = Date.parse(own.eventTimestamp);
    expect(Date.parse(data.opensAt)).toBe(start - 3 * 3_600_000);
    try {
      expect(await outcomeOf(mine(person))).toEqual([409, 'TOO_EARLY']);
      events.clock.set(data.opensAt);
      expect((await mine(await events.person())).status).toBe(403);
      expect((await mine(person, social)).status).toBe(409);
      expect((await mine(person)).status).toBe(200);
      events.clock.set(data.expiresAt);
      events.clock.advance(1);
      expect(await outcomeOf(mine(person))).toEqual([410, 'SOCIAL_OVER']);
    } finally {
      events.clock.set('2030-01-15T12:00:00Z');
    }
  });

  test('a poster whose code was renewed lets no one in any more, and the new one does', async () => {
    const own = await events.social(host);
    const { person } = await guest(own);
    const path = `/socials/${own.id}/attendance-code`;
    const codeOf = async () => (await host.call<{ code: string }>('GET', `${path}?form=POSTER`)).data.code;
    const old = await codeOf();
    const renew = (by: Person) => by.call<{ code: string; opensAt: string }>('POST', path);
    expect((await renew(person)).status).toBe(403);
    const renewed = await renew(host);
    expect(renewed.status).toBe(201);
    expect(renewed.data.code).not.toBe(old);
    expect(await codeOf()).toBe(renewed.data.code);
    const mine = (code: string) => scan(person, code, { type: 'HOST_QRCODE' }, own);
    try {
      events.clock.set(renewed.data.opensAt);
      expect((await mine(old)).status).toBe(410);
      expect((await mine(renewed.data.code)).status).toBe(200);
    } finally {
      events.clock.set('2030-01-15T12:00:00Z');
    }
  });

  test('a ticket can be checked without a connection', async () => {
    const own = await events.social(host);
    const { code } = await guest(own);
    const { data } = await host.call<DoorList>('GET', `/socials/slug/${own.slug}/attendances`);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: data.ticketKey }, format: 'jwk' });
    const bytes = Buffer.from(code, 'base64url');
    expect(verify(null, bytes.subarray(0, -64), key, bytes.subarray(-64))).toBe(true);
  });
});

test('the deposit goes back to who came, once', async () => {
  const paid = await events.social(host, { ticketTiers: paidTiers });
  const { person, rsvp } = await guest(paid);
  const subject = { kind: 'social-ticket', id: rsvp.id, scopeId: paid.id };
  const { attempt } = await events.purchasables.hold({ subject, userId: person.userId, endedAttempt: 0 });
  const payment = {
    id: uuid(),
    subject,
    attempt,
    userId: person.userId,
    ...paidTicket,
    status: 'CAPTURED',
    capturedAmount: 10_300,
  };
  await events.payments.publish(payment, 'PAYMENT_CHANGE_CAPTURED');
  const ticket = await eventually(async () => {
    const { data } = await person.call<{ rsvp: RsvpView }[]>('GET', '/users/me/rsvps');
    expect(data[0]?.rsvp.ticketCode).toEqual(expect.any(String));
    return data[0]?.rsvp.ticketCode ?? '';
  });
  await scan(host, ticket, {}, paid);
  await host.call('PATCH', `${rsvpsOf(paid)}/${rsvp.id}`, { status: 'APPROVED' });
  await scan(host, ticket, {}, paid);
  await eventually(() => {
    const due = events.published
      .filter(each => each.rsvp?.id === rsvp.id && each.change === 'RSVP_CHANGE_ATTENDED')
      .map(each => each.rsvp?.refundDue);
    expect(due).toEqual([expect.objectContaining({ depositAmount: 2000, ticketAmount: 0 }), undefined]);
  });
});

test('one’s own tickets come soonest first, past ones latest first', async () => {
  const person = await events.person();
  const dates = ['2030-03-01', '2030-02-01', '2030-02-15'];
  for (const date of dates) {
    const each = await events.social(host, {
      eventTimestamp: `${date}T19:00:00Z`,
      eventEndTimestamp: `${date}T20:00:00Z`,
    });
    await person.call('POST', rsvpsOf(each), {});
  }
  const list = async (query: string) =>
    person.call<{ social: { eventTimestamp: string; address: string } }[]>('GET', `/users/me/rsvps?${query}`);
  const first = await list('pageSize=2');
  expect(first.data.map(each => each.social.eventTimestamp.slice(0, 10))).toEqual([
    '2030-02-01',
    '2030-02-15',
  ]);
  expect(first.data[0]?.social.address).toBe('12 Spring St');
  const rest = await list(`pageSize=2&exclusiveStartKey=${first.meta.lastEvaluatedKey}`);
  expect(rest.data.map(each => each.social.eventTimestamp.slice(0, 10))).toEqual(['2030-03-01']);
  events.clock.set('2030-02-20T12:00:00Z');
  expect((await list('when=past')).data.map(each => each.social.eventTimestamp.slice(0, 10))).toEqual([
    '2030-02-15',
    '2030-02-01',
  ]);
  events.clock.set('2030-01-15T12:00:00Z');
});
