import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '../config.ts';
import { createWallets } from './wallets.ts';

const pemOf = ({ privateKey }: ReturnType<typeof rsa>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const google = {
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: 'wallet@momos.example',
  GOOGLE_WALLET_KEY: pemOf(rsa()),
};
const offered = (env: Record<string, string>) => Object.keys(createWallets(loadConfig(env)));

describe('wallets', () => {
  it('are offered once their keys are set', () => {
    expect(offered({})).toEqual([]);
    expect(offered(google)).toEqual(['GOOGLE']);
  });

  it('take a key whose line breaks are written out', () => {
    const key = google.GOOGLE_WALLET_KEY.replaceAll('\n', String.raw`\n`);
    expect(offered({ ...google, GOOGLE_WALLET_KEY: key })).toEqual(['GOOGLE']);
  });

  it.each(Object.keys(google))('refuse to start without %s where the others are set', name => {
    expect(() => offered({ ...google, [name]: '' })).toThrow('all or none');
  });

  it('refuse a key of another kind', () => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => offered({ ...google, GOOGLE_WALLET_KEY: key.toString() })).toThrow('an RSA key');
    expect(() => offered({ ...google, GOOGLE_WALLET_KEY: 'none at all' })).toThrow('GOOGLE_WALLET_KEY');
  });
});
