import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { LoaderContext } from '@rspack/core';
import contractLoader from './contract-loader.ts';

async function load(file: string): Promise<string> {
  const resourcePath = new URL(`../../../contracts/src/${file}`, import.meta.url).pathname;
  return contractLoader.call({ resourcePath } as LoaderContext, await readFile(resourcePath, 'utf8'));
}

describe('contractLoader', () => {
  it('keeps what a call needs and leaves the schemas out', async () => {
    const code = await load('session-tokens.ts');
    expect(code).toContain('"path":"/auth/oauth/refresh"');
    expect(code).toContain('"bare":true');
    expect(code).not.toContain('"body"');
    expect(code).not.toContain('"access"');
    expect(code).toContain('export const tokenAnswer = z;');
  });

  it('leaves a file with functions as it is written', async () => {
    expect(await load('price.ts')).toContain('export function priceText');
  });
});
