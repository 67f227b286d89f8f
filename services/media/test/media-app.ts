import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RpcClient, type RunningService, serve } from '@momos/runtime';
import { MediaService } from '@momos/contracts/proto/media/v1/media';
import { type Engines, settingsOn, startTokenIssuer, type TokenIssuer } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import sharp from 'sharp';
import { composeIn } from '../src/app.ts';
import { config } from '../src/config.ts';
import { type Outside, outside } from '@momos/runtime/foreign/outside';

/** The media service in this process, with what tests talk to it by. */
export type MediaApp = {
  service: RunningService;
  url: string;
  folder: string;
  tokens: TokenIssuer;
  rpc: RpcClient<typeof MediaService>;
  /** The header of a signed-in person. */
  as(userId: string): Promise<Record<string, string>>;
};

/** Starts the service on the test's engines; stopped when the tests are over. */
export async function startMedia(
  engines: Engines,
  env: Record<string, string> = {},
  world: Outside = outside,
): Promise<MediaApp> {
  const folder = await mkdtemp(join(tmpdir(), 'momos-media-'));
  const tokens = await startTokenIssuer();
  // Registers the database, so that it is dropped at the end.
  await engines.connectStore();
  const settings = config({
    ...settingsOn(engines),
    JWKS_URL: tokens.jwksUrl,
    MEDIA_DATABASE: engines.database,
    MEDIA_FOLDER: folder,
    MEDIA_QUOTA_PER_DAY: '10000',
    UPLOADS_PER_PERSON: '64',
    UPLOADS_MB: '1000',
    MEDIA_PREVIEWS_PER_PERSON: '10000',
    MEDIA_PREVIEWS_PER_HOST: '10000',
    ...env,
  });
  const service = await serve({ name: 'media', config: settings, compose: composeIn(world) });
  engines.cleanUp(async () => {
    await service.close();
    await tokens.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    service,
    folder,
    tokens,
    rpc: connectRpc(engines, MediaService, { from: 'messaging', to: 'media', port: service.grpcPort }),
    url: `http://127.0.0.1:${service.httpPort}`,
    as: async userId => ({ authorization: `Bearer ${await tokens.tokenFor({ userId })}` }),
  };
}

/** A plain picture to be turned into a format. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96f4a' } });

/** What is uploaded, and how. */
export type Sent = { bytes: Uint8Array; name?: string; type?: string; headers: Record<string, string> };

/** What uploads answer. */
export type Uploaded = {
  status: number;
  body: { data: { path: string; url: string; expiresAt: string }; message: string; code: string };
};

/** Uploads a file as a browser does. */
export async function send(
  address: string,
  { bytes, name = 'party.png', type = 'image/png', headers }: Sent,
): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(address, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}
