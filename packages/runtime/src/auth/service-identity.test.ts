import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { createServiceIdentity, UnknownCaller } from './service-identity.ts';
import { developmentKey, developmentKeys, privateKeyOf, publicTextOf } from './service-keys.ts';

const minute = 60_000;
const start = Date.parse('2031-05-06T07:08:09Z');
const at = (ms: number) => () => start + ms;

const events = createServiceIdentity('events', {}, at(0));
const media = createServiceIdentity('media', {}, at(0));
const answerTo = (token: unknown, callee = events) =>
  callee.identify(token).catch((error: unknown) => (error instanceof UnknownCaller ? 'refused' : error));

/** What a service that was taken over can make: claims of its choice under its own key. */
function forged(
  claims: { iss?: string; aud?: string; exp?: number },
  kid = publicTextOf(developmentKey('media')),
) {
  const { iss = 'media', aud = 'events', exp = start / 1000 + 60 } = claims;
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime(exp)
    .sign(privateKeyOf(developmentKey('media')));
}

describe('a service’s token', () => {
  test('names its service to the one that it is for', async () => {
    expect(await events.identify(await media.tokenFor('events'))).toBe('media');
    expect(await events.identify(await forged({}))).toBe('media');
  });

  test('is worth nothing at another service', async () => {
    expect(await answerTo(await media.tokenFor('payments'))).toBe('refused');
  });

  test('cannot be made in the name of another', async () => {
    expect(await answerTo(await forged({ iss: 'payments' }))).toBe('refused');
    expect(await answerTo(await forged({ iss: 'payments' }, publicTextOf(developmentKey('payments'))))).toBe(
      'refused',
    );
    expect(await answerTo(await forged({}, publicTextOf(developmentKey('payments'))))).toBe('refused');
  });

  test('ends after five minutes, however often it was shown before', async () => {
    let ms = 0;
    const callee = createServiceIdentity('events', {}, () => start + ms);
    const token = await media.tokenFor('events');
    expect(await callee.identify(token)).toBe('media');
    ms = 4.9 * minute;
    expect(await callee.identify(token)).toBe('media');
    ms = 5.1 * minute;
    expect(await answerTo(token, callee)).toBe('refused');
  });

  test('is made again before it ends, and not before', async () => {
    let ms = 0;
    const caller = createServiceIdentity('media', {}, () => start + ms);
    const first = await caller.tokenFor('events');
    ms = 2.9 * minute;
    expect(await caller.tokenFor('events')).toBe(first);
    expect(await caller.tokenFor('payments')).not.toBe(first);
    ms = 3.1 * minute;
    const second = await caller.tokenFor('events');
    expect(second).not.toBe(first);
    expect(await createServiceIdentity('events', {}, at(6 * minute)).identify(second)).toBe('media');
  });

  test('is no token of a person, no unsigned one and no shared word', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: 'media', aud: 'events', exp: start / 1000 + 60 };
    const kid = publicTextOf(developmentKey('media'));
    const byPublicKey = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
    for (const text of [
      undefined,
      '',
      'development-internal-token',
      `${part({ alg: 'none', kid })}.${part(claims)}.`,
      `${byPublicKey}.${createHmac('sha256', kid).update(byPublicKey).digest('base64url')}`,
      (await media.tokenFor('events')).slice(0, -4),
    ])
      expect(await answerTo(text)).toBe('refused');
  });
});

describe('keys', () => {
  const fresh = () =>
    generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .subarray(-32)
      .toString('base64url');
  const listed = (service: 'media' | 'events', key: string) => ({ service, publicKey: publicTextOf(key) });

  test('change without a refused call: a service is known by two for a while', async () => {
    const [eventsKey, former, next] = [fresh(), fresh(), fresh()];
    const before = [listed('events', eventsKey), listed('media', former)];
    const during = [...before, listed('media', next)];
    const after = [listed('events', eventsKey), listed('media', next)];
    const callee = (known: typeof before) =>
      createServiceIdentity('events', { SERVICE_KEY: eventsKey, SERVICE_KEYS: known });
    const tokenBy = (key: string) =>
      createServiceIdentity('media', { SERVICE_KEY: key, SERVICE_KEYS: during }).tokenFor('events');

    expect(await callee(before).identify(await tokenBy(former))).toBe('media');
    for (const key of [former, next]) expect(await callee(during).identify(await tokenBy(key))).toBe('media');
    expect(await callee(after).identify(await tokenBy(next))).toBe('media');
    expect(await answerTo(await tokenBy(next), callee(before))).toBe('refused');
    expect(await answerTo(await tokenBy(former), callee(after))).toBe('refused');
  });

  test('of development open nothing where keys are set', async () => {
    const own = fresh();
    const callee = createServiceIdentity('events', {
      SERVICE_KEY: own,
      SERVICE_KEYS: [listed('events', own)],
    });
    expect(await answerTo(await createServiceIdentity('media').tokenFor('events'), callee)).toBe('refused');
  });

  test('a service whose own key is not listed does not start', () => {
    expect(() =>
      createServiceIdentity('media', { SERVICE_KEY: fresh(), SERVICE_KEYS: developmentKeys() }),
    ).toThrow('SERVICE_KEYS does not list');
    expect(() =>
      createServiceIdentity('media', {
        SERVICE_KEY: developmentKey('events'),
        SERVICE_KEYS: developmentKeys(),
      }),
    ).toThrow('SERVICE_KEYS does not list');
  });
});
