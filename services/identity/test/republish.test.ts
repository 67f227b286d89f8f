import { expect, test } from '@jest/globals';
import { republished, useEngines } from '@momos/testing';
import { stateSources } from '../src/state-sources.ts';
import { startIdentity } from './running-identity.ts';

const engines = useEngines();

test('what is published again is the state that was published last', async () => {
  const identity = await startIdentity(engines, { ADMIN_EMAILS: 'boss@example.com' });
  const send = async (method: string, path: string, body?: unknown) => {
    const { access_token } = await identity.signIn('boss@example.com');
    const answer = await fetch(`${identity.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
  };
  await send('POST', '/users', { firstName: 'Ada', lastName: 'Byron' });
  await send('PATCH', '/users/me', { photoPath: '/media/public/avatars/ada.webp' });
  await send('PATCH', '/configs/entries/social.holdMinutes', { configVal: 30 });
  await send('PATCH', '/configs/entries/social.offerHours', { configVal: 6 });
  await send('DELETE', '/configs/entries/social.offerHours');
  await identity.signIn();
  const store = await engines.connectStore();
  const sources = stateSources(store);

  const users = await republished(engines, store, sources.user);
  expect(users.again.size).toBe(2);
  expect(users.published.size).toBe(2);
  for (const [id, { user }] of users.published) expect(users.again.get(id)?.user).toEqual(user);

  const avatars = await republished(engines, store, sources.avatar);
  expect(avatars.again.size).toBe(2);
  expect([...avatars.published.values()]).toMatchObject([{ photoPath: '/media/public/avatars/ada.webp' }]);
  for (const [id, { version: _, ...avatar }] of avatars.published)
    expect(avatars.again.get(id)).toMatchObject(avatar);

  const configs = await republished(engines, store, sources.config);
  expect(configs.again).toEqual(configs.published);
  expect(configs.again.get('social.offerHours')).toMatchObject({ value: '', version: 2 });

  const access = await republished(engines, store, sources.access);
  expect(access.again.size).toBe(2);
  expect(access.published.size).toBeGreaterThan(0);
  for (const [id, { version }] of access.published) expect(access.again.get(id)).toMatchObject({ version });
}, 60_000);
