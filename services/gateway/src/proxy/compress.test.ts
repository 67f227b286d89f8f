import { describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedEncoding, compress } from './compress.ts';

describe('an Accept-Encoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['xbr, gzipped', undefined],
    ['gzip;q=0', undefined],
  ])('of %j allows %j', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));
});

it('compresses without loss', async () => {
  const text = Buffer.from('momos '.repeat(500));
  expect(brotliDecompressSync(await compress(text, 'br'))).toEqual(text);
  expect(gunzipSync(await compress(text, 'gzip', 'file'))).toEqual(text);
});
