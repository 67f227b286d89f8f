import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

const none = { PASSKEY_ORIGINS: [] };

describe('whom passkeys are for', () => {
  it('is the host of the public address, and localhost for an IP address', () => {
    expect(relyingPartyOf({ ...none, PUBLIC_URL: 'https://momos.example/' })).toEqual({
      id: 'momos.example',
      origins: ['https://momos.example'],
    });
    for (const host of ['127.0.0.1', '[::1]'])
      expect(relyingPartyOf({ ...none, PUBLIC_URL: `http://${host}:3000` })).toEqual({
        id: 'localhost',
        origins: ['http://localhost:3000'],
      });
  });

  it('may be a domain above it, with more pages within', () => {
    const wider = { PASSKEY_DOMAIN: 'momos.example', PASSKEY_ORIGINS: ['https://summit.momos.example/x'] };
    expect(relyingPartyOf({ ...wider, PUBLIC_URL: 'https://www.momos.example' })).toEqual({
      id: 'momos.example',
      origins: ['https://www.momos.example', 'https://summit.momos.example'],
    });
  });

  it('is refused where one of our pages is outside of it', () => {
    const PUBLIC_URL = 'https://momos.example';
    expect(() => relyingPartyOf({ ...none, PUBLIC_URL, PASSKEY_DOMAIN: 'other.example' })).toThrow('outside');
    expect(() => relyingPartyOf({ ...none, PUBLIC_URL, PASSKEY_DOMAIN: 'os.example' })).toThrow('outside');
    expect(() => relyingPartyOf({ PUBLIC_URL, PASSKEY_ORIGINS: ['https://notmomos.example'] })).toThrow(
      'outside',
    );
  });
});
