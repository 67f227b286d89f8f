import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type HostileFile, hostileFiles, marker } from './hostile-files.ts';
import { type MediaApp, send, startMedia } from './media-app.ts';

const engines = useEngines();
let app: MediaApp;
let headers: Record<string, string>;
let files: HostileFile[];

beforeAll(async () => {
  app = await startMedia(engines);
  headers = await app.as(uuid());
  files = await hostileFiles();
});

const routes = [
  '/files/public/avatars',
  '/public-files/logos',
  '/files/public/social_banners',
  '/files/private/attachments',
  '/files/public/attachments',
  '/public-files/attachments',
  '/public-files/newsletters',
];

/** Files that are pictures with something added: they may come in, and what was added must be gone. */
const cleaned = /GIF that is also|behind it|text chunk|personal metadata/;

describe('25 hostile files', () => {
  it('are 25', () => expect(files).toHaveLength(25));

  it.each(routes)('at %s are refused or made harmless', async path => {
    const tally = { refused: 0, cleaned: 0 };
    for (const { what, ...file } of files) {
      const { status, body } = await send(`${app.url}/api${path}`, { ...file, headers });
      if (status === 201) {
        expect([what, cleaned.test(what)]).toEqual([what, true]);
        tally.cleaned += 1;
        expect(body.data.path).toMatch(
          /^\/media\/(?:public|private)\/[a-z_]+\/[\w-]{1,160}-\d{13}-web\.webp$/,
        );
        const served = await fetch(app.url + (body.data.url ?? body.data.path));
        expect(served.headers.get('content-type')).toBe('image/webp');
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(Buffer.from(await served.arrayBuffer()).includes(marker)).toBe(false);
      } else {
        expect([what, [400, 413, 415].includes(status) || status]).toEqual([what, true]);
        expect(JSON.stringify(body)).not.toContain(marker);
        tally.refused += 1;
      }
    }
    expect(tally.refused + tally.cleaned).toBe(25);
    expect(tally.refused).toBeGreaterThanOrEqual(20);
  });

  it('leave no temporary file behind', async () => {
    // Only this process's: other suites upload meanwhile.
    const uploads = async () =>
      (await readdir(tmpdir())).filter(name => name.startsWith(`momos-upload-${process.pid}-`));
    await eventually(async () => expect(await uploads()).toEqual([]));
  });
});
