import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { ticketsContract } from '@momos/contracts/tickets';
import type { walletPassesContract } from '@momos/contracts/wallet-passes';
import { useEngines } from '@momos/testing';
import { strFromU8, unzipSync } from 'fflate';
import { jwtVerify } from 'jose';
import { appleSettings, checkSignature, googleKey, googleSettings } from '../src/testing/wallet-keys.ts';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let guest: Person;
const apple = appleSettings();

beforeAll(async () => {
  events = await startEvents(engines, { env: { ...googleSettings, ...apple } });
  [host, guest] = [await events.person(), await events.person()];
});

type Social = { id: string };

const linkFor = (who: Person, { id }: Social, wallet = 'GOOGLE') =>
  who.call<CallData<typeof walletPassesContract.link>>('GET', `/socials/${id}/wallet-passes/${wallet}`);

const walletsOf = async (who: Person, { id }: Social) => {
  const { data } = await who.call<CallData<typeof ticketsContract.mine>>('GET', '/users/me/rsvps');
  return data.find(({ social }) => social.id === id)?.wallets;
};

const register = async (social: Social, who = guest) =>
  (await who.call<RsvpView>('POST', rsvpsOf(social), {})).data;

type Save = { payload: { eventTicketClasses: object[]; eventTicketObjects: object[] } };

describe('a ticket for Google Wallet', () => {
  test('is its person’s, signed, and kept by no cache', async () => {
    const social = await events.social(host, { title: 'Rooftop jazz' });
    const rsvp = await register(social);
    expect(await walletsOf(guest, social)).toEqual(['APPLE', 'GOOGLE']);
    const { status, data, headers } = await linkFor(guest, social);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    const token = data.url.replace('https://pay.google.com/gp/v/save/', '');
    const { payload } = await jwtVerify<Save>(token, googleKey, {
      audience: 'google',
      issuer: googleSettings.GOOGLE_WALLET_ACCOUNT,
      currentDate: events.clock.now(),
    });
    expect(payload.payload.eventTicketClasses).toMatchObject([
      {
        eventName: { defaultValue: { value: 'Rooftop jazz' } },
        venue: { address: { defaultValue: { value: '12 Spring St' } } },
        dateTime: { start: '2030-02-05T14:00:00-05:00' },
      },
    ]);
    expect(payload.payload.eventTicketObjects).toMatchObject([
      {
        ticketHolderName: `Person ${guest.userId.slice(-4)}`,
        ticketType: { defaultValue: { value: 'General' } },
        barcode: { value: rsvp.ticketCode },
      },
    ]);
  });

  test('is no one else’s, not even the host’s', async () => {
    const social = await events.social(host);
    await register(social);
    expect((await linkFor(await events.person(), social)).status).toBe(404);
    expect((await linkFor(host, social)).status).toBe(404);
    expect((await linkFor(await events.person({ isAdmin: true }), social)).status).toBe(404);
  });

  test('is not offered while a registration waits', async () => {
    const social = await events.social(host, { isApprovalRequired: true });
    await register(social);
    expect(await walletsOf(guest, social)).toEqual([]);
    expect((await linkFor(guest, social)).status).toBe(409);
  });

  test('is not offered after the registration or the social was cancelled, and for a social online', async () => {
    const left = await events.social(host);
    const { id } = await register(left);
    await guest.call('DELETE', `${rsvpsOf(left)}/${id}`);
    expect(await walletsOf(guest, left)).toEqual([]);
    expect((await linkFor(guest, left)).status).toBe(409);

    const cancelled = await events.social(host);
    await register(cancelled);
    await host.call('PATCH', `/socials/${cancelled.id}`, { isCancelled: true });
    expect(await walletsOf(guest, cancelled)).toEqual([]);
    expect((await linkFor(guest, cancelled)).status).toBe(409);

    const online = await events.social(host, { isOnline: true, onlineUrl: 'https://meet.example/x' });
    await register(online);
    expect(await walletsOf(guest, online)).toEqual([]);
    expect((await linkFor(guest, online)).status).toBe(409);
  });

  test('is not offered where its keys are not set', async () => {
    const without = await startEvents(engines);
    const [owner, visitor] = [await without.person(), await without.person()];
    const social = await without.social(owner);
    await register(social, visitor);
    expect(await walletsOf(visitor, social)).toEqual([]);
    expect((await linkFor(visitor, social)).status).toBe(404);
  });

  test('does not exist as another wallet', async () => {
    const social = await events.social(host);
    await register(social);
    expect((await linkFor(guest, social, 'OTHER')).status).toBe(400);
  });
});

describe('a ticket for Apple Wallet', () => {
  /** What the link of a wallet opens, as a phone asks for it: without a token. */
  const fileAt = (url: string) => fetch(`${events.url}${url}`);
  const linkOf = async (who: Person, social: Social) => (await linkFor(who, social, 'APPLE')).data.url;

  test('is a signed file of its person’s ticket, which opens without a token and is kept by no cache', async () => {
    const social = await events.social(host, { title: 'Rooftop jazz' });
    const rsvp = await register(social);
    const answer = await fileAt(await linkOf(guest, social));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(answer.headers.get('content-disposition')).toContain('ticket.pkpass');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()))).toMatchObject({
      serialNumber: rsvp.id,
      passTypeIdentifier: 'pass.example.momos.ticket',
      barcodes: [{ message: rsvp.ticketCode }],
      locations: [{ latitude: 40.72, longitude: -74 }],
      relevantDate: '2030-02-05T14:00:00-05:00',
    });
    const { signature, 'manifest.json': manifest } = files;
    if (!signature || !manifest) throw new Error('the file lacks its signature');
    expect(() => checkSignature(signature, manifest, apple.APPLE_WALLET_AUTHORITY)).not.toThrow();
  });

  test('is no one else’s, and no link that was changed opens it', async () => {
    const social = await events.social(host);
    await register(social);
    expect((await linkFor(host, social, 'APPLE')).status).toBe(404);
    const url = await linkOf(guest, social);
    const changed = url.endsWith('A') ? `${url.slice(0, -4)}BBBB` : `${url.slice(0, -4)}AAAA`;
    expect((await fileAt(changed)).status).toBe(404);
    expect((await fileAt('/api/wallet-passes/apple?key=none')).status).toBe(404);
    expect((await fileAt('/api/wallet-passes/apple')).status).toBe(400);
  });

  test('is closed to a link that is older than minutes, and once the registration is cancelled', async () => {
    const social = await events.social(host);
    const { id } = await register(social);
    const [early, late] = [await linkOf(guest, social), await linkOf(guest, social)];
    await guest.call('DELETE', `${rsvpsOf(social)}/${id}`);
    expect((await fileAt(early)).status).toBe(409);
    events.clock.advance(11 * 60_000);
    expect((await fileAt(late)).status).toBe(404);
  });
});
