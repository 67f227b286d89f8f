import { beforeAll, expect, test } from '@jest/globals';
import type { smsLimitsContract, SmsUse } from '@momos/contracts/sms-limits';
import type { CallData } from '@momos/contracts/route';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let neighbours: Neighbours;
let app: MessagingApp;

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  await engines.connectStore();
  app = await startMessaging(engines, { ...neighbours.env, SMS_PER_HOST: '2/2' });
});

type Caller = { as?: string; roles?: string[]; body?: unknown };
async function call<T>(method: string, path: string, { as = uuid(), roles = [], body }: Caller = {}) {
  const token = await app.tokens.tokenFor({ userId: as, roles, isAdmin: roles.includes('admin') });
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}
const roles = ['admin'];
type Overview = CallData<typeof smsLimitsContract.overview>;
const overview = async () => (await call<Overview>('GET', '/sms-limits', { roles })).data;

test('admins see what is sent and refused, find it by number, and lift a limit', async () => {
  const owner = neighbours.addUser({ displayName: 'Grace Hopper' });
  const social = neighbours.addSocial({ ownerId: owner.id });
  const numbers = ['+6591230001', '+6591230002', '+6591230003', '+6591230004'];
  for (const provenMobile of numbers) {
    const { id: userId } = neighbours.addUser({ provenMobile });
    neighbours.addRsvp({ socialId: social.id, userId, status: 'ATTENDED' });
  }
  const audience = { statuses: ['ATTENDED'] };
  const body = { socialId: social.id, body: 'Doors are open', audience };
  await call('POST', '/sendRsvpSms', { as: owner.id, body });
  const seen = await eventually(async () => {
    const found = await overview();
    if (found.reach.length === 0) throw new Error('the blast is not done');
    return found;
  });
  expect(seen.system).toMatchObject({ used: { hour: 2, day: 2 }, limit: { hour: 2000, day: 10_000 } });
  expect(seen.countries).toMatchObject([{ key: 'SG', used: { day: 2 } }]);
  const host = {
    key: owner.id,
    name: 'Grace Hopper',
    used: { day: 2 },
    limit: { hour: 2, day: 2 },
    refused: 2,
  };
  expect(seen.hosts).toMatchObject([host]);
  expect(seen.reach).toMatchObject([
    { hostId: owner.id, messages: 4, failed: 0, suppressed: 2, optedOut: 0 },
  ]);
  expect(JSON.stringify(seen)).not.toContain('+6591230001');

  const find = (search: string) =>
    call<SmsUse[]>('GET', `/sms-limits/uses?search=${encodeURIComponent(search)}`, { roles });
  const days = await Promise.all(numbers.map(async each => (await find(each)).data[0]?.used.day));
  expect(days.sort()).toEqual([0, 0, 1, 1]);
  expect((await find('sg')).data).toMatchObject([{ scope: 'COUNTRY', used: { day: 2 } }]);

  const lift = { scope: 'HOST', key: owner.id, reason: 'A real social with many guests' };
  for (const _ of [1, 2])
    expect((await call('POST', '/sms-limits/lifts', { roles, body: lift })).status).toBe(200);
  expect((await overview()).hosts).toMatchObject([{ used: { hour: 0, day: 0 }, refused: 0 }]);
});

test('no one else does', async () => {
  const body = { scope: 'SYSTEM', key: 'all', reason: 'Because I can' };
  expect((await call('GET', '/sms-limits', { roles: ['manager'] })).status).toBe(403);
  expect((await call('GET', '/sms-limits/uses?search=SG')).status).toBe(403);
  expect((await call('POST', '/sms-limits/lifts', { roles: ['reviewer'], body })).status).toBe(403);
});
