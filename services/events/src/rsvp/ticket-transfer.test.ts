import { describe, expect, test } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { newRsvp } from './new-rsvp.ts';
import { transferEvents, transferWrites } from './ticket-transfer-message.ts';
import { acceptTransfer, endTransfer, isTransferable, offerGuard, offerTransfer } from './ticket-transfer.ts';
import type { TicketTransfer } from './transfer-offer.ts';
import type { Rsvp } from './rsvp.ts';

const now = new Date('2030-01-15T12:00:00Z');
const day = 86_400_000;
const social = {
  isTransferAllowed: true,
  isApprovalRequired: false,
  isCancelled: false,
  isDeleted: false,
  eventTimestamp: new Date(now.getTime() + 20 * day),
};
const by = { actorId: 'holder', mover: 'attendee', at: now } as const;
const ticket = (given: Partial<Rsvp> = {}): Rsvp => ({
  ...newRsvp({ _id: 'social', currency: 'USD', cancellationPolicy: defaultCancellationPolicy }, 'holder', {
    marketing: { utm: { utm_source: 'friend' }, referralCode: 'R1' },
    now,
  }),
  version: 3,
  status: 'APPROVED',
  ticketSeq: 1,
  ticketCode: 'code',
  plusOnes: 2,
  tags: ['Press'],
  answers: [],
  ...given,
});
const offered = (given: Partial<Rsvp> = {}) =>
  offerTransfer(ticket(given), by, { social, id: 'offer', email: 'ada@example.com' });
const accepted = (rsvp: Rsvp, transfer: Pick<TicketTransfer, '_id' | 'expiresAt'>, more: object = {}) =>
  acceptTransfer(
    rsvp,
    { ...by, actorId: 'ada' },
    {
      ...{ transfer, social, receiverId: 'ada', emailDomain: undefined, isOffered: offerGuard },
      ...more,
    },
  );

describe('a ticket can be transferred', () => {
  test.each([
    ['while it is confirmed', {}, {}, true],
    ['not before', { status: 'PENDING' }, {}, false],
    ['not once it is used', { status: 'ATTENDED' }, {}, false],
    ['where socials were saved before', {}, { isTransferAllowed: undefined }, true],
    ['not where hosts do not want it', {}, { isTransferAllowed: false }, false],
    ['not where hosts approve each guest', {}, { isApprovalRequired: true }, false],
    ['not of a cancelled social', {}, { isCancelled: true }, false],
    ['not once the social has begun', {}, { eventTimestamp: now }, false],
  ] as const)('%s', (_when, rsvp, given, is) => {
    expect(isTransferable(ticket(rsvp), { ...social, ...given }, now)).toBe(is);
  });
});

describe('an offer', () => {
  test('is open for a week, or until the social begins', () => {
    expect(offered().offered.expiresAt).toEqual(new Date(now.getTime() + 7 * day));
    const soon = { ...social, eventTimestamp: new Date(now.getTime() + day) };
    const move = offerTransfer(ticket(), by, { social: soon, id: 'o', email: 'a@b.co' });
    expect(move.offered.expiresAt).toEqual(soon.eventTimestamp);
  });

  test('is one at a time, and ten of a ticket', () => {
    expect(() => offered({ transferId: 'other' })).toThrow('offered already');
    expect(offered({ transferOffers: 9 }).after.transferOffers).toBe(10);
    expect(() => offered({ transferOffers: 10 })).toThrow('too often');
  });

  test('ends once, by its id', () => {
    const { after } = offered();
    expect(endTransfer(after, by, 'offer')?.after.transferId).toBeNull();
    expect(endTransfer(after, by, 'other')).toBeUndefined();
    expect(endTransfer(undefined, by, 'offer')).toBeUndefined();
  });

  test('is published as it begins, and without the address as it ends', () => {
    const move = offered();
    expect(transferEvents(move)).toMatchObject([{ id: 'offer', isOpen: true, email: 'ada@example.com' }]);
    const end = endTransfer(move.after, by, 'offer');
    expect(end && transferEvents(end)).toMatchObject([{ id: 'offer', isOpen: false, email: '' }]);
  });

  test('that begins and ends with one commit leaves no row', () => {
    const [before, { after, offered: row }] = [ticket(), offered()];
    const rows = new Map([[row._id, row]]);
    expect(transferWrites([{ before, next: after }], rows)).toEqual({ added: [row], ended: [] });
    expect(transferWrites([{ before, next: { ...after, transferId: null } }], rows)).toEqual({
      added: [],
      ended: [],
    });
    expect(transferWrites([{ before: after, next: before }], rows)).toEqual({ added: [], ended: ['offer'] });
  });
});

describe('who accepts', () => {
  test('has the seat and its money, and nothing that the former holder said', () => {
    const said: Rsvp['history'][number] = {
      ...{ from: null, to: 'REJECTED', actorId: 'host', reason: null },
      ...{ note: 'Too late', at: now },
    };
    const { after: open, offered: transfer } = offered({ attempts: 1, history: [said] });
    const { after, before } = accepted(open, transfer);
    expect(before).toBe(open);
    expect(after).toMatchObject({
      userId: 'ada',
      status: 'APPROVED',
      plusOnes: 2,
      ticketCode: null,
      answers: null,
      marketing: {},
      referralCode: 'R1',
      tags: [],
      transferId: null,
      transferOffers: 1,
      receivedFrom: { userId: 'holder', transferId: 'offer', at: now },
      payerId: 'holder',
    });
    expect(after.history[0]).toEqual({ ...said, note: null });
    expect(after.history.at(-1)).toMatchObject({ from: 'APPROVED', to: 'APPROVED', reason: 'transferred' });
  });

  test('owes no one where nothing was paid, and is their own payer again where they had paid', () => {
    const free = offered();
    expect(accepted(free.after, free.offered).after.payerId).toBeNull();
    const back = offered({ attempts: 1, payerId: 'ada' });
    expect(accepted(back.after, back.offered).after.payerId).toBeNull();
    const third = offered({ attempts: 1, payerId: 'first' });
    expect(accepted(third.after, third.offered).after.payerId).toBe('first');
  });

  test('is too late once the offer ended, its time is over or the ticket is gone', () => {
    const { after, offered: transfer } = offered();
    expect(() => accepted({ ...after, transferId: null }, transfer)).toThrow('This offer has ended.');
    expect(() => accepted(after, { ...transfer, expiresAt: now })).toThrow('This offer has ended.');
    expect(() => accepted({ ...after, status: 'CANCELLED' }, transfer)).toThrow('This offer has ended.');
    expect(() => accepted(after, transfer, { social: { ...social, isCancelled: true } })).toThrow('ended');
  });
});
