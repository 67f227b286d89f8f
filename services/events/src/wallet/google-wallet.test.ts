import { describe, expect, it } from '@jest/globals';
import { jwtVerify } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { walletTicket } from '../testing/wallet-ticket.ts';
import { type GoogleAccount, googleSaveLink } from './google-wallet.ts';
import type { WalletTicket } from './wallet-ticket.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account: GoogleAccount = {
  issuerId: '3388000000012345678',
  account: 'wallet@momos.example',
  key: privateKey,
  origins: ['https://momos.example'],
};
const now = new Date('2030-01-15T12:00:00Z');

type Pass = { id: string; classId?: string } & Record<string, unknown>;
type Claims = { payload: { eventTicketClasses: [Pass]; eventTicketObjects: [Pass] } };

async function read(given: Partial<WalletTicket> = {}) {
  const link = await googleSaveLink(account, { ...walletTicket, ...given }, now);
  const token = link.replace('https://pay.google.com/gp/v/save/', '');
  const { payload, protectedHeader } = await jwtVerify<Claims>(token, publicKey, {
    issuer: account.account,
    audience: 'google',
    algorithms: ['RS256'],
    currentDate: now,
  });
  const [social] = payload.payload.eventTicketClasses;
  const [held] = payload.payload.eventTicketObjects;
  return { link, payload, protectedHeader, social, held };
}

describe('a link that saves a ticket to Google Wallet', () => {
  it('is signed for Google by the service account', async () => {
    const { payload, protectedHeader } = await read();
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://momos.example'],
      iat: now.getTime() / 1000,
    });
  });

  it('has the social at its place and by its own clock', async () => {
    const { social } = await read();
    expect(social).toMatchObject({
      issuerName: 'Momos',
      eventName: { defaultValue: { language: 'en', value: 'Sunset supper at the river' } },
      dateTime: { start: '2030-05-01T19:00:00-04:00', end: '2030-05-01T22:00:00-04:00' },
      venue: { name: { defaultValue: { value: 'The boat house' } } },
      homepageUri: { uri: 'https://momos.example/socials/sunset-supper' },
      hexBackgroundColor: '#3243c8',
    });
    expect(social.id).toMatch(/^3388000000012345678\.[\w-]{22}$/);
  });

  it('has the holder and the code for the door', async () => {
    const { social, held } = await read();
    expect(held).toMatchObject({
      classId: social.id,
      state: 'ACTIVE',
      ticketHolderName: 'Grace Hopper',
      ticketType: { defaultValue: { value: 'Early bird' } },
      barcode: { type: 'QR_CODE', value: walletTicket.code, alternateText: 'K7M 4QX' },
    });
    expect(held.id).toMatch(/^3388000000012345678\.[\w-]{22}$/);
  });

  it('has other ids for a social that moved and a ticket given out anew, and the same for the same', async () => {
    const [first, again, moved, anew] = await Promise.all([
      read(),
      read(),
      read({ address: '1 Other Street' }),
      read({ code: 'y'.repeat(135) }),
    ]);
    expect([again.social.id, again.held.id]).toEqual([first.social.id, first.held.id]);
    expect(moved.social.id).not.toBe(first.social.id);
    expect(moved.held.id).not.toBe(first.held.id);
    expect(anew.social.id).toBe(first.social.id);
    expect(anew.held.id).not.toBe(first.held.id);
  });

  it('says nothing that is not known', async () => {
    const { social, held } = await read({ venueName: null, holder: null, tierName: null });
    expect(social).not.toHaveProperty('venue');
    expect(held).not.toHaveProperty('ticketHolderName');
    expect(held).not.toHaveProperty('ticketType');
  });

  it('is short enough for every browser', async () => expect((await read()).link.length).toBeLessThan(2000));
});
