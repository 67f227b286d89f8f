import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { serviceKeys } from '@momos/testing/service-keys';
import { developmentKeys } from './auth/service-keys.ts';
import { flag, neededInProduction, ports, readConfig, secret, secrets } from './config.ts';

const keys = serviceKeys('events');

describe('configuration', () => {
  test('has what a developer’s machine needs', () => {
    const config = readConfig({ ...ports('events'), HOLD_MINUTES: z.coerce.number().default(15) }, {});
    expect(config).toMatchObject({
      HTTP_PORT: 3002,
      GRPC_PORT: 4002,
      HOLD_MINUTES: 15,
      BIND_HOST: '127.0.0.1',
      KAFKA_BROKERS: ['127.0.0.1:9092'],
    });
  });

  test('takes an empty variable as not set, and nothing that it does not name', () => {
    const config = readConfig(
      { IS_OPEN: flag(true) },
      { IS_OPEN: '', HOME: '/x', KAFKA_BROKERS: 'a:1, b:2' },
    );
    expect(config.IS_OPEN).toBe(true);
    expect(config.KAFKA_BROKERS).toEqual(['a:1', 'b:2']);
    expect(config).not.toHaveProperty('HOME');
  });

  test('refuses more copies in sync than there are copies', () => {
    const read = (copies: string) => () =>
      readConfig({}, { KAFKA_REPLICATION: copies, KAFKA_MIN_IN_SYNC: '2' });
    expect(read('1')).toThrow('KAFKA_MIN_IN_SYNC: at most KAFKA_REPLICATION');
    expect(read('2')).not.toThrow();
  });

  test('names all bad variables without their values', () => {
    const read = () =>
      readConfig(
        { SALT: secret('development-only-salt') },
        { HTTP_PORT: 'x', PUBLIC_URL: 'nowhere', SALT: 'hunter2' },
      );
    expect(read).toThrow(
      /HTTP_PORT[\s\S]*PUBLIC_URL[\s\S]*SALT|PUBLIC_URL[\s\S]*HTTP_PORT[\s\S]*SALT|HTTP_PORT[\s\S]*SALT/,
    );
    expect(read).not.toThrow(/hunter2/);
  });

  test('reads several secrets, each long enough and none the default in production', () => {
    const read = (SEAL: string) => () =>
      readConfig({ SEAL: secrets('development-only-seal') }, { ENVIRONMENT: 'production', ...keys, SEAL })
        .SEAL;
    const [one, other] = ['a'.repeat(16), 'b'.repeat(16)];
    expect(read(`${one}, ${other}`)()).toEqual([one, other]);
    expect(read(one)()).toEqual([one]);
    for (const bad of [`${one},short`, `${one},`, `${one},development-only-seal`, ''])
      expect(read(bad)).toThrow('SEAL');
  });

  test('refuses secrets left at their default in production, given or not', () => {
    const read = (env: Record<string, string>) => () =>
      readConfig({ SALT: secret('development-only-salt') }, { ENVIRONMENT: 'production', ...env });
    expect(read(keys)).toThrow(/SALT/);
    expect(read({ ...keys, SALT: 'development-only-salt' })).toThrow(/SALT/);
    expect(read({ ...keys, SALT: 'y'.repeat(32) })()).toMatchObject({ ENVIRONMENT: 'production' });
  });

  test('names in production what only development does without', () => {
    const read = (env: Record<string, string>) => () =>
      readConfig(
        { MAIL_URL: neededInProduction(z.url(), 'codes are sent by it') },
        { ENVIRONMENT: 'production', ...keys, ...env },
      );
    expect(readConfig({ MAIL_URL: neededInProduction(z.url(), 'x') }, {}).MAIL_URL).toBeUndefined();
    expect(read({})).toThrow('MAIL_URL: needed in production, codes are sent by it');
    expect(read({ MAIL_URL: 'nonsense' })).toThrow('MAIL_URL');
    expect(read({ MAIL_URL: 'smtp://mail.example' })().MAIL_URL).toBe('smtp://mail.example');
  });

  test('refuses engines in the clear, or as no one, in production', () => {
    const secure = {
      MONGO_URL: 'mongodb://momos-events:word@a,b/?replicaSet=rs0&tls=true',
      REDIS_URL: 'rediss://momos-events:word@redis:6380',
      KAFKA_BROKERS: 'kafka:9093',
      KAFKA_TLS: 'true',
      KAFKA_USERNAME: 'momos-events',
      KAFKA_PASSWORD: 'word',
    };
    const read = (env: Record<string, string>) => () =>
      readConfig({}, { ENVIRONMENT: 'production', ...keys, ...secure, ...env });
    expect(read({})().KAFKA_TLS).toBe(true);
    expect(read({ MONGO_URL: 'mongodb+srv://u:p@cluster.example/' })).not.toThrow();
    const open: Record<string, string>[] = [
      { MONGO_URL: 'mongodb://a/?tls=true' },
      { MONGO_URL: 'mongodb://u:p@a/?replicaSet=rs0' },
      { MONGO_URL: 'mongodb+srv://u:p@a/?tls=false' },
      { REDIS_URL: 'redis://u:p@redis' },
      { REDIS_URL: 'rediss://redis' },
      { KAFKA_TLS: 'false' },
      { KAFKA_USERNAME: '', KAFKA_PASSWORD: '' },
    ];
    for (const bad of open) {
      expect(read(bad)).toThrow(Object.keys(bad)[0]);
      expect(read(bad)).not.toThrow(/:word@/);
      if (!('KAFKA_TLS' in bad)) expect(read({ ...bad, PLAINTEXT_ENGINES: 'true' })).not.toThrow();
    }
    expect(read({ KAFKA_PASSWORD: '' })).toThrow('both or neither');
    expect(() => readConfig({}, { KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'p' })).toThrow('over TLS only');
  });

  test('asks production for keys of services, of its own and in their form', () => {
    const read = (env: Record<string, string>) => () => readConfig({}, { ENVIRONMENT: 'production', ...env });
    expect(read({})).toThrow(/SERVICE_KEY:[\s\S]*SERVICE_KEYS:/);
    const known = developmentKeys().map(({ service, publicKey }) => `${service}=${publicKey}`);
    expect(read({ ...keys, SERVICE_KEYS: known.join(',') })).toThrow('a key of development');
    for (const bad of ['identity', `shop=${'a'.repeat(43)}`, 'media=short'])
      expect(read({ ...keys, SERVICE_KEYS: bad })).toThrow('SERVICE_KEYS: Expected service=key');
    expect(() => readConfig({}, { SERVICE_KEY: keys.SERVICE_KEY })).toThrow('both or neither');
  });
});
