import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DoorGuest, DoorList } from '@momos/contracts/attendances';
import { firstDoorCodeOf } from '@momos/contracts/door-code';
import { ticketPrinter } from '../../../testing/signed-tickets.ts';
import { decideOffline, withScansCounted } from './decide-offline.ts';
import type { DoorScan } from './door-log.ts';
import { createTicketCheck, type IsGenuine } from './verify-ticket.ts';

const idOf = (end: string) => `01930b5e-7c1a-7d2e-8f3a-${end.padStart(12, '0')}`;
const socialId = idOf('50c1a1');
const guest = (end: string, parts: Partial<DoorGuest> = {}): DoorGuest => ({
  rsvpId: idOf(end),
  displayName: `Guest ${end}`,
  tierName: null,
  plusOnes: 0,
  plusOneNames: [],
  ticketSeq: 1,
  outcome: 'ACCEPTED',
  attendedAt: null,
  attendedOn: null,
  ...parts,
});

const coming = guest('a1');
const inside = guest('a2', {
  outcome: 'ALREADY_IN',
  attendedAt: '2031-05-01T19:04:00.000Z',
  attendedOn: 'Door 2',
});
const cancelled = guest('a3', { outcome: 'CANCELLED' });
const waiting = guest('a4', { outcome: 'WAITLISTED', ticketSeq: 0 });
const renewed = guest('a5', { ticketSeq: 2 });

const list: DoorList = {
  social: {
    id: socialId,
    slug: 'sunset',
    title: 'Sunset',
    eventTimestamp: '2031-05-01T18:00:00.000Z',
    eventEndTimestamp: '2031-05-01T21:00:00.000Z',
    timezone: 'America/New_York',
    isCancelled: false,
  },
  registerPath: '/socials/sunset/register',
  ticketKey: '',
  guests: [coming, inside, cancelled, waiting, renewed],
  isCut: false,
  readAt: '2031-05-01T17:00:00.000Z',
};

let printer: Awaited<ReturnType<typeof ticketPrinter>>;
let isGenuine: IsGenuine;
beforeAll(async () => {
  printer = await ticketPrinter();
  isGenuine = createTicketCheck(printer.publicKey);
});

const ticketOf = ({ rsvpId }: Pick<DoorGuest, 'rsvpId'>, seq = 1, at = socialId) =>
  printer.ticketOf({ rsvpId, socialId: at, seq });

const scan = (parts: Partial<DoorScan> = {}): DoorScan => ({
  id: 'scan-1',
  code: '',
  rsvpId: coming.rsvpId,
  scannedAt: '2031-05-01T19:00:00.000Z',
  state: 'WAITING',
  isTried: false,
  refusal: null,
  ...parts,
});

const decide = async (code: string, parts: Partial<Parameters<typeof decideOffline>[1]> = {}) =>
  decideOffline(code, { list, scans: [], isGenuine, ...parts });
const outcomeOf = async (...given: Parameters<typeof decide>) => (await decide(...given)).outcome;

describe('without a network', () => {
  it('a genuine ticket of a guest on the list lets in', async () => {
    expect(await decide(await ticketOf(coming))).toEqual({
      outcome: 'ACCEPTED',
      rsvpId: coming.rsvpId,
      guest: coming,
      first: null,
    });
  });

  it('says when and where one is in already', async () => {
    const { outcome, first } = await decide(await ticketOf(inside));
    expect([outcome, first]).toEqual(['ALREADY_IN', { at: inside.attendedAt, on: 'Door 2' }]);
  });

  it.each(['WAITING', 'SENT'] as const)('knows a ticket again that it scanned itself (%s)', async state => {
    const { outcome, first } = await decide(await ticketOf(coming), { scans: [scan({ state })] });
    expect([outcome, first]).toEqual(['ALREADY_IN', { at: '2031-05-01T19:00:00.000Z', on: null }]);
  });

  it('knows a ticket again that is not on its list', async () => {
    const stranger = guest('b1');
    const code = await ticketOf(stranger);
    expect(await outcomeOf(code)).toBe('UNVERIFIED');
    expect(await outcomeOf(code, { scans: [scan({ rsvpId: stranger.rsvpId })] })).toBe('ALREADY_IN');
  });

  it('a scan that the server refused does not count', async () => {
    expect(await outcomeOf(await ticketOf(coming), { scans: [scan({ state: 'REFUSED' })] })).toBe('ACCEPTED');
  });

  it('lets in nothing that was not signed with the key', async () => {
    const other = await ticketPrinter();
    expect(await outcomeOf(await other.ticketOf({ rsvpId: coming.rsvpId, socialId, seq: 1 }))).toBe('FORGED');
    expect(await outcomeOf('Let me in')).toBe('UNREADABLE');
    expect(await outcomeOf('https://example.com/')).toBe('UNREADABLE');
  });

  it('asks for a second look where the browser cannot check a signature', async () => {
    const cannot: IsGenuine = async () => undefined;
    expect(await outcomeOf(await ticketOf(coming), { isGenuine: cannot })).toBe('UNVERIFIED');
    expect(await outcomeOf(await ticketOf(cancelled), { isGenuine: cannot })).toBe('UNVERIFIED');
  });

  it.each([
    ['of another social', () => ticketOf(coming, 1, idOf('0714e6')), 'WRONG_SOCIAL'],
    ['of a cancelled registration', () => ticketOf(cancelled), 'CANCELLED'],
    ['that was replaced', () => ticketOf(renewed, 1), 'REPLACED'],
    ['that is newer than the list', () => ticketOf(waiting, 1), 'UNVERIFIED'],
  ] as const)('refuses a ticket %s', async (_case, code, outcome) => {
    expect(await outcomeOf(await code())).toBe(outcome);
  });

  it('refuses all of a cancelled social', async () => {
    const off = { ...list, social: { ...list.social, isCancelled: true } };
    expect(await outcomeOf(await ticketOf(coming), { list: off })).toBe('SOCIAL_CANCELLED');
  });

  it('takes a door code and a guest who was chosen by name', async () => {
    expect((await decide(firstDoorCodeOf(coming.rsvpId))).guest).toBe(coming);
    expect((await decide(coming.rsvpId)).outcome).toBe('ACCEPTED');
    expect(await outcomeOf(firstDoorCodeOf(idOf('ffff')))).toBe('NOT_FOUND');
    const twin = { ...coming, rsvpId: `01930b5e-7c1a-7d2e-8f3b-${coming.rsvpId.slice(-12)}` };
    expect(
      await outcomeOf(firstDoorCodeOf(coming.rsvpId), { list: { ...list, guests: [coming, twin] } }),
    ).toBe('AMBIGUOUS');
  });

  it('refuses the door code of a ticket that another took the place of', async () => {
    const given = guest('a6', { ticketSeq: 2, doorCode: 'K7M4QX' });
    const more = { ...list, guests: [...list.guests, given] };
    expect((await decide('k7m 4qx', { list: more })).guest).toBe(given);
    expect(await outcomeOf(firstDoorCodeOf(given.rsvpId), { list: more })).toBe('REPLACED');
  });

  it('counts its own scans in', () => {
    const outcomes = withScansCounted(list, [scan()]).map(each => each.outcome);
    expect(outcomes.filter(each => each === 'ALREADY_IN')).toHaveLength(2);
  });
});
