import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { type MediaApp, picture, send, startMedia } from './media-app.ts';
import { type S3Double, startS3 } from './s3-double.ts';

const engines = useEngines();
let s3: S3Double;
let app: MediaApp;
let headers: Record<string, string>;

beforeAll(async () => {
  s3 = await startS3(engines, 'momos-media');
  app = await startMedia(engines, {
    MEDIA_S3_BUCKET: 'momos-media',
    MEDIA_S3_ENDPOINT: s3.endpoint,
    MEDIA_S3_REGION: 'eu-central-1',
    MEDIA_S3_ACCESS_KEY: 'AKIDEXAMPLE',
    MEDIA_S3_SECRET_KEY: 'the-secret-key',
  });
  headers = await app.as(uuid());
});

describe('a bucket', () => {
  it('keeps what is uploaded, serves it, and feeds the sizes', async () => {
    const { status, body } = await send(`${app.url}/api/files/public/avatars`, {
      bytes: await picture(600, 600).png().toBuffer(),
      headers,
    });
    expect(status).toBe(201);
    const name = body.data.path.slice('/media/'.length);
    expect(s3.objects.get(name)?.type).toBe('image/webp');
    expect((await fetch(app.url + body.data.path)).status).toBe(200);
    const resized = await fetch(
      `${app.url}/api/files/resize?url=${encodeURIComponent(body.data.path)}&width=96`,
    );
    expect((await sharp(Buffer.from(await resized.arrayBuffer())).metadata()).width).toBe(96);
    expect(await readdir(app.folder)).toEqual(['sizes']);
  });

  it('gets every request signed, and never the secret', () => {
    expect(s3.signatures.length).toBeGreaterThan(2);
    for (const signature of s3.signatures) {
      expect(signature).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[\da-f]{64}$/,
      );
      expect(signature).not.toContain('the-secret-key');
    }
  });

  it('that has no such file is a 404; one that is away makes the service not ready and keeps no row', async () => {
    expect((await fetch(`${app.url}/media/public/avatars/${uuid()}-1700000000000-web.webp`)).status).toBe(
      404,
    );
    const key = { ...headers, 'idempotency-key': uuid() };
    const bytes = await picture(20, 20).png().toBuffer();
    s3.setDown(true);
    expect((await fetch(`${app.url}/healthz/ready`)).status).toBe(503);
    expect((await send(`${app.url}/api/files/public/avatars`, { bytes, headers: key })).status).toBe(500);
    s3.setDown(false);
    expect((await send(`${app.url}/api/files/public/avatars`, { bytes, headers: key })).status).toBe(201);
  });
});
