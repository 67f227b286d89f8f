import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { type MediaApp, picture, send, startMedia } from './media-app.ts';

const engines = useEngines();
let app: MediaApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await startMedia(engines, { MEDIA_QUOTA_MB: '50' });
  headers = await app.as(uuid());
});

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);
const to = (path: string) => `${app.url}/api${path}`;

describe('uploads', () => {
  it('stores a picture as WebP without EXIF under a name with time and web suffix', async () => {
    const secretive = await picture(640, 400)
      .withExif({ IFD0: { Copyright: 'CANARY-GPS' } })
      .jpeg()
      .toBuffer();
    expect(secretive.includes('CANARY-GPS')).toBe(true);
    const { status, body } = await send(to('/files/public/social_banners'), {
      bytes: secretive,
      name: '../../etc/passwd.jpg',
      type: 'image/jpeg',
      headers,
    });
    expect(status).toBe(201);
    expect(body.data.path).toMatch(/^\/media\/public\/social_banners\/[\da-f-]{36}-\d{13}-web\.webp$/);
    const stored = await fetch(app.url + body.data.path);
    expect(stored.headers.get('content-type')).toBe('image/webp');
    expect(stored.headers.get('cache-control')).toContain('immutable');
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.includes('CANARY-GPS')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(640);
  });

  it.each([
    ['/files/public/avatars', 'public/avatars'],
    ['/public-files/logos', 'public/logos'],
    ['/files/public/social_banners', 'public/social_banners'],
    ['/files/private/attachments', 'private/attachments'],
    ['/files/public/attachments', 'public/attachments'],
    ['/public-files/attachments', 'public/attachments'],
    ['/public-files/circle_banners', 'public/circle_banners'],
  ])('%s puts a picture into %s', async (path, folder) => {
    const { status, body } = await send(to(path), { bytes: await picture(20, 20).png().toBuffer(), headers });
    expect([status, body.data.path.startsWith(`/media/${folder}/`)]).toEqual([201, true]);
  });

  it('has no other folders', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    for (const folder of ['secrets', '..%2f..', 'avatars', 'private'])
      expect((await send(to(`/public-files/${folder}`), { bytes, headers })).status).toBe(400);
  });

  it('serves a document as a download under the name that its sender gave it, made harmless', async () => {
    const { body } = await send(to('/public-files/attachments'), {
      bytes: pdf,
      name: '../Menu “Été”; rm -rf.pdf.exe',
      type: 'application/pdf',
      headers,
    });
    const stored = await fetch(app.url + body.data.path);
    expect(stored.headers.get('content-disposition')).toBe('attachment; filename="menu-ete-rm-rf-pdf.pdf"');
    expect(stored.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(stored.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('says how large a file may be, and that one has to be chosen (spec §8)', async () => {
    const heavy = await send(to('/files/public/avatars'), {
      bytes: new Uint8Array(6 * 1024 * 1024),
      headers,
    });
    expect([heavy.status, heavy.body.message]).toEqual([413, 'File is larger than 5 MB']);
    const nothing = await fetch(to('/files/public/avatars'), { method: 'POST', headers });
    expect([nothing.status, ((await nothing.json()) as { message: string }).message]).toEqual([
      400,
      'Please choose the files to upload',
    ]);
  });

  it('takes nothing from strangers', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    expect((await send(to('/files/public/avatars'), { bytes, headers: {} })).status).toBe(401);
  });

  it('answers a repeat with the file that is there, and refuses the key for another', async () => {
    const withKey = { ...headers, 'idempotency-key': uuid() };
    const [one, other] = [await picture(30, 30).png().toBuffer(), await picture(31, 30).png().toBuffer()];
    const first = await send(to('/files/public/avatars'), { bytes: one, headers: withKey });
    const again = await send(to('/files/public/avatars'), { bytes: one, headers: withKey });
    expect([again.status, again.body.data.path]).toEqual([201, first.body.data.path]);
    expect((await send(to('/files/public/avatars'), { bytes: other, headers: withKey })).status).toBe(422);
    const stranger = { ...(await app.as(uuid())), 'idempotency-key': withKey['idempotency-key'] };
    const theirs = await send(to('/files/public/avatars'), { bytes: one, headers: stranger });
    expect(theirs.body.data.path).not.toBe(first.body.data.path);
  });
});

describe('quotas', () => {
  const notes = (bytes: number) => Buffer.alloc(bytes, 'a line of plain text\n');

  it('bound what one person keeps, however many uploads run in parallel', async () => {
    const greedy = await app.as(uuid());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        send(to('/public-files/attachments'), {
          bytes: notes(15 * 1024 * 1024),
          name: 'a.txt',
          type: 'text/plain',
          headers: greedy,
        }),
      ),
    );
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(kept).toBeLessThanOrEqual(3);
    expect(answers.filter(({ status }) => status === 409).length).toBe(8 - kept);
    const small = { bytes: notes(100), name: 'a.txt', type: 'text/plain' };
    expect((await send(to('/public-files/attachments'), { ...small, headers: greedy })).status).toBe(201);
    expect((await send(to('/public-files/attachments'), { ...small, headers })).status).toBe(201);
  });
});

describe('private files', () => {
  const upload = async (as: Record<string, string>) =>
    (
      await send(to('/files/private/attachments'), {
        bytes: pdf,
        name: 'cv.pdf',
        type: 'application/pdf',
        headers: as,
      })
    ).body.data;
  const statusOf = async (address: string) => (await fetch(app.url + address)).status;

  it('open by their signed address and by nothing else', async () => {
    const { path, url, expiresAt } = await upload(headers);
    const other = await upload(headers);
    expect(url.startsWith(`${path}?`)).toBe(true);
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(901);
    const opened = await fetch(app.url + url);
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await opened.body?.cancel();

    const query = new URLSearchParams(url.split('?')[1]);
    const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? ''];
    const forged = [
      path,
      `${path}?expires=${expires}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=9999999999&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.slice(1)}`,
      `${path}?expires=${expires}&signature=${'A'.repeat(signature.length)}`,
      `${path}?expires=${expires}&expires=9999999999&signature=${signature}`,
      `${other.path}?expires=${expires}&signature=${signature}`,
      `${path.replace('private', 'public')}?expires=${expires}&signature=${signature}`,
      `/media/public/../${path.slice('/media/'.length)}`,
    ];
    for (const address of forged) expect([address, await statusOf(address)]).toEqual([address, 404]);
  });

  it('are signed again for who gave them and for services, and for no other person', async () => {
    const { path } = await upload(headers);
    const ask = async (as: Record<string, string>, of: string) =>
      fetch(to(`/files/private/signed-url?path=${encodeURIComponent(of)}`), { headers: as });
    const mine = (await (await ask(headers, path)).json()) as { data: { url: string } };
    expect(await statusOf(mine.data.url)).toBe(200);
    expect((await ask(await app.as(uuid()), path)).status).toBe(404);
    expect((await ask({}, path)).status).toBe(401);
    expect((await ask(headers, '/media/private/attachments/../../secret.pdf')).status).toBe(404);
    const { files } = await app.rpc.signFiles({
      paths: [path, '/media/public/avatars/x.webp', '/etc/passwd'],
    });
    expect(files.map(file => file.path)).toEqual([path]);
    expect(await statusOf(files[0]?.url ?? '')).toBe(200);
  });

  it('have no sizes', async () => {
    const bytes = await picture(400, 400).png().toBuffer();
    const { body } = await send(to('/files/private/attachments'), { bytes, headers });
    expect(await statusOf(`/api/files/resize?url=${encodeURIComponent(body.data.path)}&width=100`)).toBe(404);
  });
});

describe('sizes', () => {
  it('are of the list, and made once', async () => {
    const { body } = await send(to('/files/public/social_banners'), {
      bytes: await picture(1200, 800).png().toBuffer(),
      headers,
    });
    const address = to(`/files/resize?url=${encodeURIComponent(body.data.path)}&width=300`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(address)));
    const sizes = await Promise.all(
      answers.map(async answer => (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width),
    );
    expect(new Set(sizes)).toEqual(new Set([320]));
    const name = body.data.path.split('/').at(-1) ?? '';
    const files = await readdir(join(app.folder, 'sizes'), { recursive: true });
    expect(files.filter(file => file.endsWith(name))).toEqual([`320xauto/public/social_banners/${name}`]);
  });

  it.each([
    ['/media/../../etc/passwd', 404],
    ['/media/public/avatars/..%2f..%2fsecret.webp', 400],
    ['http://169.254.169.254/latest/meta-data', 404],
    ['file:///etc/passwd', 400],
  ])('of %s are refused', async (url, status) => {
    expect((await fetch(to(`/files/resize?url=${encodeURIComponent(url)}&width=100`))).status).toBe(status);
  });

  it('name bad fields', async () => {
    const response = await fetch(to('/files/resize?url=/media/a.webp&width=wide&more=1'));
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('query.width');
  });

  it('are served under no other names', async () => {
    for (const path of [
      '/media/public/avatars/none.webp',
      '/media/sizes/320xauto/public/avatars/x.webp',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/private/attachments/',
      '/media/public/avatars/',
    ])
      expect((await fetch(app.url + path)).status).toBe(404);
  });
});
