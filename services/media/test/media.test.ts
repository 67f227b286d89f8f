import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve, type RunningService } from '@momos/runtime';
import { startTokenIssuer, type TokenIssuer } from '@momos/testing';
import sharp from 'sharp';
import { compose } from '../src/app.ts';
import { config } from '../src/config.ts';

let folder: string;
let tokens: TokenIssuer;
let service: RunningService;
let base: string;
let authorization: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momos-media-'));
  tokens = await startTokenIssuer();
  authorization = `Bearer ${await tokens.tokenFor()}`;
  const settings = config({
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    HTTP_PORT: '0',
    GRPC_PORT: '0',
    DRAIN_DELAY_MS: '0',
    JWKS_URL: tokens.jwksUrl,
    MEDIA_FOLDER: folder,
  });
  service = await serve({ name: 'media', config: settings, compose });
  base = `http://127.0.0.1:${service.httpPort}`;
});

afterAll(async () => {
  await service.close();
  await tokens.close();
  await rm(folder, { recursive: true });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96f4a' } });

async function send(
  bytes: Uint8Array<ArrayBuffer>,
  {
    name = 'party.png',
    type = 'image/png',
    path = '/api/files/public/social_banners',
    headers = { authorization } as Record<string, string>,
  } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  const response = await fetch(base + path, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    body: (await response.json()) as { data: { path: string }; message: string },
  };
}

describe('uploads', () => {
  it('stores a picture as WebP without EXIF under a name with time and web suffix', async () => {
    const secretive = await picture(640, 400)
      .withExif({ IFD0: { Copyright: 'CANARY-GPS' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(new Uint8Array(secretive), {
      name: '../../etc/passwd.jpg',
      type: 'image/jpeg',
    });
    expect(status).toBe(201);
    expect(body.data.path).toMatch(/^\/media\/public\/social_banners\/[\w-]+-\d{13}-web\.webp$/);
    const stored = await fetch(base + body.data.path);
    expect(stored.headers.get('content-type')).toBe('image/webp');
    expect(stored.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.includes('CANARY-GPS')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(640);
  });

  it('looks at the bytes, not at name or type', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      '<html></html>',
      'GIF89a but not really',
      '%PDF-1.7',
    ]) {
      const { status, body } = await send(new TextEncoder().encode(text));
      expect([status, body.message]).toEqual([415, expect.stringContaining('not a picture')]);
    }
  });

  it('refuses a picture of too many pixels without decoding it', async () => {
    const bomb = await picture(6000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect((await send(new Uint8Array(bomb))).status).toBe(415);
  });

  it('says how large a file may be, and that one has to be chosen (spec §8)', async () => {
    const heavy = await send(new Uint8Array(6 * 1024 * 1024), { path: '/api/files/public/avatars' });
    expect([heavy.status, heavy.body.message]).toEqual([413, 'File is larger than 5 MB']);
    const nothing = await fetch(`${base}/api/files/public/avatars`, {
      method: 'POST',
      headers: { authorization },
    });
    expect([nothing.status, ((await nothing.json()) as { message: string }).message]).toEqual([
      400,
      'Please choose the files to upload',
    ]);
  });

  it('takes nothing from strangers', async () => {
    const bytes = new Uint8Array(await picture(10, 10).png().toBuffer());
    expect((await send(bytes, { headers: {} })).status).toBe(401);
  });
});

describe('sizes', () => {
  it('gives a size of the list, made once', async () => {
    const { body } = await send(new Uint8Array(await picture(1200, 800).png().toBuffer()));
    const address = `${base}/api/files/resize?url=${encodeURIComponent(body.data.path)}&width=300`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(address)));
    const sizes = await Promise.all(
      answers.map(async answer => (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width),
    );
    expect(new Set(sizes)).toEqual(new Set([320]));
    const name = body.data.path.replace('/media/', '');
    await expect(readFile(join(folder, 'sizes/320xauto', name))).resolves.toBeInstanceOf(Buffer);
  });

  it.each([
    ['/media/../../etc/passwd', 404],
    ['/media/public/avatars/..%2f..%2fsecret.webp', 400],
    ['http://169.254.169.254/latest/meta-data', 404],
    ['file:///etc/passwd', 400],
  ])('refuses %s', async (url, status) => {
    expect((await fetch(`${base}/api/files/resize?url=${encodeURIComponent(url)}&width=100`)).status).toBe(
      status,
    );
  });

  it('names bad fields', async () => {
    const response = await fetch(`${base}/api/files/resize?url=/media/a.webp&width=wide&more=1`);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('query.width');
  });

  it('serves nothing but its own names', async () => {
    for (const path of [
      '/media/public/avatars/none.webp',
      '/media/sizes/320xauto/public/avatars/x.webp',
      '/media/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      expect((await fetch(base + path)).status).toBe(404);
    }
  });
});
