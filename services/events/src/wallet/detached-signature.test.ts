import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../config.ts';
import { appleSettings, checkSignature } from '../testing/wallet-keys.ts';
import { readAppleAccount } from './accounts.ts';
import { detachedSignature, type Signer } from './detached-signature.ts';

const now = new Date('2030-01-15T12:00:00Z');
const content = Buffer.from('{"pass.json":"sum"}');
let settings: ReturnType<typeof appleSettings>;
let signer: Signer;

beforeAll(() => {
  settings = appleSettings();
  signer = readAppleAccount(loadConfig(settings)) as Signer;
});

describe('a detached signature', () => {
  it('is taken by others for one of this content, and says when it was made', () => {
    const signature = detachedSignature(content, signer, now);
    const said = checkSignature(signature, content, settings.APPLE_WALLET_AUTHORITY);
    expect(said).toContain('eContent: <ABSENT>');
    expect(said).toMatch(/signingTime[\s\S]*Jan 15 12:00:00 2030 GMT/);
    // Its own and that of who issued it.
    expect(said.match(/d\.certificate:/g)).toHaveLength(2);
  });

  it('is none of another content', () => {
    const signature = detachedSignature(content, signer, now);
    const check = (given: Buffer) => () => checkSignature(signature, given, settings.APPLE_WALLET_AUTHORITY);
    expect(check(content)).not.toThrow();
    expect(check(Buffer.from('{"pass.json":"other"}'))).toThrow('content verify error');
  });

  it('is none of another authority', () => {
    const signature = detachedSignature(content, signer, now);
    const { APPLE_WALLET_AUTHORITY } = appleSettings();
    expect(() => checkSignature(signature, content, APPLE_WALLET_AUTHORITY)).toThrow(
      'certificate verify error',
    );
  });
});
