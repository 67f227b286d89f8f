import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { createAllowance } from '../src/limits/allowance.ts';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';

const engines = useEngines();

describe('an allowance', () => {
  it('grants no more than the limit over all copies, however they race', async () => {
    const redis = await engines.connectRedis();
    const copies = Array.from({ length: 4 }, () => createAllowance({ redis, secret: 's' }));
    const limit = { max: 1_000, seconds: 86_400 };
    const taken = await Promise.all(
      Array.from({ length: 4_000 }, async (_, index) => copies[index % 4]?.take('raced', limit)),
    );
    expect(taken.filter(each => each?.isGranted)).toHaveLength(1_000);
    const refused = taken.find(each => !each?.isGranted);
    expect(refused?.waitMs).toBeGreaterThan(0);
    expect(refused?.waitMs).toBeLessThanOrEqual(2 * 86_400_000);
  });

  it('answers most calls without asking Redis, and counts small limits one by one', async () => {
    const redis = await engines.connectRedis();
    const [one, other] = [1, 2].map(() => createAllowance({ redis, secret: 's' }));
    const wide = { max: 10_000, seconds: 600 };
    await one?.take('wide', wide);
    expect(one?.take('wide', wide)).toMatchObject({ isGranted: true });
    const small = { max: 3, seconds: 600 };
    for (const copy of [one, other, one])
      expect(await copy?.take('small', small)).toMatchObject({ isGranted: true });
    for (const copy of [one, other])
      expect(await copy?.take('small', small)).toMatchObject({ isGranted: false });
  });

  it('gives again what a window that has passed frees', async () => {
    const redis = await engines.connectRedis();
    const allowance = createAllowance({ redis, secret: 's' });
    const limit = { max: 2, seconds: 1 };
    const began = performance.now();
    for (let granted = 0; granted < 6; ) {
      const { isGranted, waitMs } = await allowance.take('short', limit);
      if (isGranted) granted += 1;
      else await pause(Math.min(waitMs, 50));
    }
    // Two immediately; each of the others takes the better part of a window.
    expect(performance.now() - began).toBeGreaterThan(2_000);
  });

  it('holds per copy while Redis is away', async () => {
    const redis = await engines.connectRedis();
    await redis.close();
    const allowance = createAllowance({ redis, secret: 's' });
    const limit = { max: 5, seconds: 60 };
    const taken = [];
    for (let index = 0; index < 8; index += 1) taken.push(await allowance.take('alone', limit));
    expect(taken.map(each => each.isGranted)).toEqual([true, true, true, true, true, false, false, false]);
  });
});

describe('limits of the gateway', () => {
  let issuer: TokenIssuer;
  let copies: RunningGateway[];
  const env = {
    TOPIC_PREFIX: engines.topicPrefix,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_CHANGES:
      'read.address=20/600, write.person=4/600, socials.create.person=2/600, upload.address=1/600',
  };
  beforeAll(async () => {
    issuer = await startTokenIssuer();
    copies = [await startGateway(env, issuer), await startGateway(env, issuer)];
  });
  afterAll(() => Promise.all(copies.map(copy => copy.close())));

  const ask = (copy: number, method: string, path: string, headers: Record<string, string>) =>
    rawRequest(copies[copy] as RunningGateway, { method, path, headers });
  const from = (address: string, more: Record<string, string> = {}) => ({
    'x-forwarded-for': address,
    ...more,
  });

  it('hold for an address over all copies, answers kept for visitors included', async () => {
    for (const { doubles } of copies)
      doubles.events.answer = (_seen, response) =>
        json(response, { data: {} }, 200, { 'cache-control': 'public, s-maxage=60' });
    const path = '/api/socials/slug/sunset';
    const statuses = [];
    for (let index = 0; index < 24; index += 1)
      statuses.push((await ask(index % 2, 'GET', path, from('203.0.113.1'))).status);
    expect(statuses.filter(status => status === 200)).toHaveLength(20);
    const refused = await ask(0, 'GET', path, from('203.0.113.1'));
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
      traceId: refused.headers['x-request-id'],
    });
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '20',
      'ratelimit-remaining': '0',
      'ratelimit-policy': '20;w=600',
      'ratelimit-reset': refused.headers['retry-after'],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Other addresses are not touched, nor is who only says to be one of them.
    expect((await ask(0, 'GET', path, from('203.0.113.2'))).status).toBe(200);
    expect((await ask(0, 'GET', path, from('203.0.113.2, 203.0.113.1'))).status).toBe(429);
  });

  it('hold for a person wherever they are, and for a call beside its class', async () => {
    const tokens = [await issuer.tokenFor({ userId: 'ada' }), await issuer.tokenFor({ userId: 'ada' })];
    const write = async (index: number, path: string) =>
      (
        await ask(index % 2, 'POST', path, {
          ...from(`198.51.100.${index}`),
          authorization: `Bearer ${tokens[index % 2]}`,
        })
      ).status;
    expect([
      await write(0, '/api/socials'),
      await write(1, '/api/socials'),
      await write(2, '/api/socials'),
    ]).toEqual([200, 200, 429]);
    // The refused one counts, too.
    expect([await write(3, '/api/users'), await write(4, '/api/users')]).toEqual([200, 429]);
    const other = `Bearer ${await issuer.tokenFor({ userId: 'leo' })}`;
    expect(
      (await ask(0, 'POST', '/api/socials', { ...from('198.51.100.0'), authorization: other })).status,
    ).toBe(200);
  });

  it('are not used up for a person by who forges their token', async () => {
    const [header, payload] = (await issuer.tokenFor({ userId: 'eve-victim' })).split('.');
    for (let index = 0; index < 10; index += 1) {
      const authorization = `Bearer ${header}.${payload}.${'A'.repeat(86)}`;
      await ask(0, 'POST', '/api/socials', { ...from('192.0.2.66'), authorization });
    }
    const authorization = `Bearer ${await issuer.tokenFor({ userId: 'eve-victim' })}`;
    expect((await ask(0, 'POST', '/api/socials', { ...from('192.0.2.67'), authorization })).status).toBe(200);
  });

  it('count an IPv6 subscriber by their /64', async () => {
    const post = async (address: string) =>
      (await ask(0, 'POST', '/api/files/public/avatars', from(address))).status;
    expect(await post('2001:db8:1:2::1')).toBe(200);
    expect(await post('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await post('2001:db8:1:3::1')).toBe(200);
  });
});
