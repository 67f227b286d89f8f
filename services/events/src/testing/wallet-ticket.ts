import type { WalletTicket } from '../wallet/wallet-ticket.ts';

/** A ticket with all that a wallet may show. */
export const walletTicket: WalletTicket = {
  rsvpId: '01930b5e-7c1a-7d2e-8f3a-000000000001',
  socialId: '01930b5e-7c1a-7d2e-8f3a-000000000002',
  title: 'Sunset supper at the river',
  start: new Date('2030-05-01T23:00:00Z'),
  end: new Date('2030-05-02T02:00:00Z'),
  zone: 'America/New_York',
  venueName: 'The boat house',
  address: '12 Harbour Street, New York',
  coordinate: { latitude: 40.7, longitude: -74 },
  holder: 'Grace Hopper',
  tierName: 'Early bird',
  code: 'x'.repeat(135),
  doorCode: 'K7M4QX',
  page: 'https://momos.example/socials/sunset-supper',
};
