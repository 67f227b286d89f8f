import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData } from '@momos/contracts/route';
import type { ticketsContract } from '@momos/contracts/tickets';
import type { walletPassesContract } from '@momos/contracts/wallet-passes';
import { useEngines } from '@momos/testing';
import { jwtVerify } from 'jose';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';
import { googleKey, walletSettings } from './wallet-settings.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let guest: Person;

beforeAll(async () => {
  events = await startEvents(engines, { env: walletSettings });
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
    expect(await walletsOf(guest, social)).toContain('GOOGLE');
    const { status, data, headers } = await linkFor(guest, social);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    const token = data.url.replace('https://pay.google.com/gp/v/save/', '');
    const { payload } = await jwtVerify<Save>(token, googleKey, {
      audience: 'google',
      issuer: walletSettings.GOOGLE_WALLET_ACCOUNT,
      currentDate: events.clock.now(),
    });
    expect(payload.payload.eventTicketClasses).toMatchObject([
      {
        eventName: { defaultValue: { value: 'Rooftop jazz' } },
        venue: { address: { defaultValue: { value: '12 Spring St' } } },
        dateTime: { start: '2030-02-05T14:00:00.000-05:00' },
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
