import { beforeAll, describe, expect, it } from '@jest/globals';
import { createListener } from '@momos/bus/listener';
import type { ConfigEntryView } from '@momos/contracts/configs';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import { eventually, useEngines } from '@momos/testing';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
const published: ConfigChanged[] = [];
let identity: RunningIdentity;
let token: string;
beforeAll(async () => {
  identity = await startIdentity(engines, { ADMIN_EMAILS: 'boss@example.com', CURATION: 'false' });
  token = (await identity.signIn('boss@example.com')).access_token;
  await call('POST', '/users', { firstName: 'Ada', lastName: 'Byron' });
  token = (await identity.signIn('boss@example.com')).access_token;
}, 90_000);

async function call<T>(method: string, path: string, body?: unknown, ifMatch?: number) {
  const answer = await fetch(`${identity.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { data: T; meta: { lastEvaluatedKey: string } }),
  };
}
const set = (id: string, configVal: unknown, ifMatch?: number) =>
  call<ConfigEntryView>('PATCH', `/configs/entries/${id}`, { configVal }, ifMatch);

describe('a setting', () => {
  it('changes by version, shows at its area’s call, is published, and can be reset', async () => {
    const hold = 'social.holdMinutes';
    expect((await call('GET', '/configs/social')).data).toMatchObject({
      holdMinutes: 15,
      isCurationOn: false,
    });
    expect((await set(hold, 30, 0)).data).toMatchObject({
      configVal: 30,
      defaultVal: 15,
      isDefault: false,
      version: 1,
      changedBy: { displayName: 'Ada Byron' },
    });
    expect((await set(hold, 45, 0)).status).toBe(412);
    expect((await set(hold, 30)).data.version).toBe(1);
    expect((await call('GET', '/configs/social')).data).toMatchObject({ holdMinutes: 30 });
    const reset = await call<ConfigEntryView>('DELETE', `/configs/entries/${hold}`);
    expect(reset.data).toMatchObject({ configVal: 15, isDefault: true, version: 2 });

    // A copy that starts now consumes the latest value of each setting.
    const listener = createListener({
      brokers: engines.kafkaBrokers,
      clientId: 'test',
      topicPrefix: engines.topicPrefix,
      logger: createLogger({ service: 'test', level: 'silent' }),
    });
    engines.cleanUp(() => listener.close());
    listener.tail(topics.config, async news => void published.push(news), { from: 'beginning' });
    await eventually(() => expect(published.at(-1)).toMatchObject({ id: hold, version: 2, value: '' }));
    expect(published[0]).toMatchObject({ id: hold, version: 1, value: '30' });

    const newest = await call('GET', `/configs/entries/${hold}/history?pageSize=1`);
    expect(newest.data).toMatchObject([{ version: 2, before: 30, after: 15, isReset: true }]);
    const key = newest.meta.lastEvaluatedKey;
    const older = await call('GET', `/configs/entries/${hold}/history?pageSize=1&exclusiveStartKey=${key}`);
    expect(older).toMatchObject({
      data: [{ version: 1, before: 15, after: 30, isReset: false }],
      meta: { lastEvaluatedKey: null },
    });
  });

  it('is the text of a page, made harmless, and comes with that page alone', async () => {
    const text = () => identity.get('/api/configs/pages/community');
    expect(await (await text()).json()).toMatchObject({
      data: { sections: { 0: { title: 'What is Momos?' } } },
    });
    const body = '**Yes.**\n\n<script>alert(1)</script>';
    expect((await set('page.community', [{ title: 'Really?', body }])).status).toBe(200);
    expect(await (await text()).json()).toEqual({
      data: {
        sections: [
          {
            title: 'Really?',
            htmlBody: '<p><strong>Yes.</strong></p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
          },
        ],
      },
    });
    expect(Object.keys((await call<object>('GET', '/configs')).data)).not.toContain('community');
    expect((await identity.get('/api/configs/pages/unknown')).status).toBe(400);
    const twice = [1, 2].map(() => ({ title: 'Really?', body }));
    expect((await set('page.community', twice)).status).toBe(400);
    expect((await set('page.community', [{ title: 'Really?', body: ' ' }])).status).toBe(400);
  });

  it('takes one of two concurrent changes', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(hours => set('social.offerHours', hours + 10, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('refuses values that contradict its schema or other settings, and unknown settings', async () => {
    expect((await set('social.holdMinutes', '30')).status).toBe(400);
    expect((await set('site.defaultCity', 'Atlantis')).status).toBe(400);
    expect((await set('site.defaultCity', 'Paris')).status).toBe(200);
    expect((await set('site.featureFlags', { $where: true })).status).toBe(400);
    expect((await set('social.unknown', 1)).status).toBe(400);
  });

  it('is visible in the editor of admins only', async () => {
    const { data } = await call<ConfigEntryView[]>('GET', '/configs/entries');
    expect(data.find(entry => entry.id === 'site.defaultCity')).toMatchObject({
      configVal: 'Paris',
      form: 'text',
      isDefault: false,
    });
    expect((await call('GET', '/configs/admin')).data).toEqual({ outreachLimit: 500 });
    expect((await call('GET', '/configs/circle')).data).toMatchObject({ pageSize: 20 });
    expect((await call('GET', '/configs/newsletter')).data).toMatchObject({ senderName: 'Momos' });
    expect((await identity.get('/api/configs/entries')).status).toBe(401);
    expect((await identity.get('/api/configs/newsletter')).status).toBe(401);
    expect((await identity.get('/api/configs/proposal')).status).toBe(200);
    const member = (await identity.signIn()).access_token;
    for (const path of ['admin', 'newsletter', 'entries', 'entries/site.cities/history'])
      expect((await identity.get(`/api/configs/${path}`, member)).status).toBe(403);
  });
});
