import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { loadConfig } from '../config.ts';
import { appleSettings, checkSignature } from '../testing/wallet-keys.ts';
import { walletTicket } from '../testing/wallet-ticket.ts';
import { readAppleAccount } from './accounts.ts';
import { type AppleAccount, applePassFile } from './apple-wallet.ts';
import type { WalletTicket } from './wallet-ticket.ts';

const now = new Date('2030-01-15T12:00:00Z');
let settings: ReturnType<typeof appleSettings>;
let account: AppleAccount;

beforeAll(() => {
  settings = appleSettings();
  account = readAppleAccount(loadConfig(settings)) as AppleAccount;
});

const open = (given: Partial<WalletTicket> = {}) =>
  unzipSync(applePassFile(account, { ...walletTicket, ...given }, now));
const read = (content: Uint8Array | undefined) => JSON.parse(strFromU8(content as Uint8Array)) as unknown;

describe('a pass', () => {
  it('has the sum of each file, and a signature of the sums', () => {
    const { 'manifest.json': manifest, signature, ...files } = open();
    const sums = Object.entries(files).map(([name, content]) => [
      name,
      createHash('sha1').update(content).digest('hex'),
    ]);
    expect(read(manifest)).toEqual(Object.fromEntries(sums));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'icon.png',
        'icon@2x.png',
        'icon@3x.png',
        'logo.png',
        'logo@2x.png',
        'logo@3x.png',
        'pass.json',
      ].toSorted(),
    );
    expect(() =>
      checkSignature(signature as Uint8Array, manifest as Uint8Array, settings.APPLE_WALLET_AUTHORITY),
    ).not.toThrow();
  });

  it('is of the type and the team of its certificate', () =>
    expect(read(open()['pass.json'])).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.momos.ticket',
      teamIdentifier: 'TEAM123456',
      serialNumber: walletTicket.rsvpId,
      organizationName: 'Momos',
      description: 'Ticket for Sunset supper at the river',
    }));

  it('has the code for the door, and comes up at its time and place', () =>
    expect(read(open()['pass.json'])).toMatchObject({
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: walletTicket.code,
          messageEncoding: 'iso-8859-1',
          altText: 'K7M 4QX',
        },
      ],
      relevantDate: '2030-05-01T19:00:00-04:00',
      relevantDates: [{ startDate: '2030-05-01T19:00:00-04:00', endDate: '2030-05-01T22:00:00-04:00' }],
      expirationDate: '2030-05-01T22:00:00-04:00',
      locations: [{ latitude: 40.7, longitude: -74, relevantText: 'Sunset supper at the river' }],
    }));

  it('shows who goes where and when', () =>
    expect(read(open()['pass.json'])).toMatchObject({
      eventTicket: {
        primaryFields: [{ key: 'social', value: 'Sunset supper at the river' }],
        secondaryFields: [
          { key: 'start', value: '2030-05-01T19:00:00-04:00', ignoresTimeZone: true },
          { key: 'venue', value: 'The boat house' },
        ],
        auxiliaryFields: [
          { key: 'holder', value: 'Grace Hopper' },
          { key: 'tier', value: 'Early bird' },
        ],
      },
    }));

  it('says nothing that is not known', () => {
    const pass = read(
      open({ coordinate: null, venueName: null, address: null, holder: null, tierName: null })['pass.json'],
    ) as { eventTicket: Record<string, { key: string }[]> };
    expect(pass).not.toHaveProperty('locations');
    const keys = Object.values(pass.eventTicket).flatMap(fields => fields.map(({ key }) => key));
    expect(keys).toEqual(['social', 'start', 'end', 'doorCode', 'page']);
  });
});
