import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '../config.ts';
import { appleSettings, googleSettings } from '../testing/wallet-keys.ts';
import { createWallets } from './wallets.ts';

const now = new Date();
const offered = (env: Record<string, string>, at = now) => createWallets(loadConfig(env)).offered(at);
const apple = appleSettings();

describe('wallets', () => {
  it('are offered once their keys are set', () => {
    expect(offered({})).toEqual([]);
    expect(offered(googleSettings)).toEqual(['GOOGLE']);
    expect(offered(apple)).toEqual(['APPLE']);
    expect(offered({ ...apple, ...googleSettings })).toEqual(['APPLE', 'GOOGLE']);
  });

  it('take a key whose line breaks are written out', () => {
    const key = googleSettings.GOOGLE_WALLET_KEY.replaceAll('\n', String.raw`\n`);
    expect(offered({ ...googleSettings, GOOGLE_WALLET_KEY: key })).toEqual(['GOOGLE']);
  });

  it.each([...Object.keys(googleSettings), ...Object.keys(apple)])(
    'refuse to start without %s where the others are set',
    name => expect(() => offered({ ...googleSettings, ...apple, [name]: '' })).toThrow('all or none'),
  );

  it.each(['GOOGLE_WALLET_KEY', 'APPLE_WALLET_KEY', 'APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_AUTHORITY'])(
    'name %s where it cannot be read, without what it holds',
    name => {
      const read = () => offered({ ...googleSettings, ...apple, [name]: 'none at all' });
      expect(read).toThrow(name);
      expect(read).not.toThrow('none at all');
    },
  );

  it('refuse a key of another kind, and of another certificate', () => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => offered({ ...googleSettings, GOOGLE_WALLET_KEY: key.toString() })).toThrow('an RSA key');
    const other = appleSettings();
    expect(() => offered({ ...apple, APPLE_WALLET_KEY: other.APPLE_WALLET_KEY })).toThrow('not the key');
    expect(() => offered({ ...apple, APPLE_WALLET_AUTHORITY: other.APPLE_WALLET_AUTHORITY })).toThrow(
      'another authority',
    );
  });

  it('refuse a certificate that is for no pass', () =>
    expect(() => offered(appleSettings({ subject: '/CN=momos.example' }))).toThrow('a pass type'));

  it('are not offered once the certificate has ended', () => {
    const settings = appleSettings({ days: 1 });
    const in2Days = new Date(now.getTime() + 2 * 86_400_000);
    expect(offered(settings)).toEqual(['APPLE']);
    expect(offered(settings, in2Days)).toEqual([]);
    const { linkOf, passFileOf } = createWallets(loadConfig(settings));
    expect([linkOf('APPLE', in2Days), passFileOf(in2Days)]).toEqual([undefined, undefined]);
  });
});
