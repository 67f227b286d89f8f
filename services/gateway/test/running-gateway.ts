import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Owner } from '@momos/contracts/route';
import { serve } from '@momos/runtime';
import { startTokenIssuer, testSettings, type TokenIssuer } from '@momos/testing';
import { compose } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { type ServiceDouble, startDouble } from './service-double.ts';

const owners = ['identity', 'events', 'payments', 'messaging', 'crm', 'media'] as const satisfies Owner[];

/** The gateway in this process, with every service doubled and front ends of a few files. */
export type RunningGateway = {
  url: string;
  port: number;
  doubles: Record<Owner, ServiceDouble>;
  issuer: TokenIssuer;
  folder: string;
  close(): Promise<void>;
};

export const indexHtml = `<!doctype html>
<html lang="en"><head><title>Momos</title>
<meta name="application-name" content="Momos">
<meta name="viewport" content="%VIEWPORT%"><meta name="robots" content="%ROBOTS%">
<!-- momos:head -->
<script src="/main.46798702b7.js" defer></script></head>
<body><div id="root"></div><!-- momos:data --></body></html>`;

const files: Record<string, string> = {
  'shell/dist/index.html': indexHtml,
  'shell/dist/main.46798702b7.js': `console.log(${JSON.stringify('x'.repeat(4000))})`,
  'shell/dist/preloads.json': JSON.stringify({
    shared: {
      '@momos/ui/forms': ['inputs.6.js', 'forms.7.css'],
      '@momos/ui/number': ['inputs.6.js', 'number.8.js'],
    },
    layouts: { manager: ['manager.9.js'] },
  }),
  'shell/dist/secret.env': 'SECRET=1',
  'shell/dist/.hidden.json': '{}',
  'shell/package.json': '{}',
  'site/dist/mf-manifest.json': '{"name":"site"}',
  'site/dist/pages.json': JSON.stringify({
    entry: 'remote-entry.cd24eff946.js',
    pages: [
      { path: '/', title: 'Home', files: ['routes.1.js', 'home.2.css', 'home.3.js'] },
      { path: '/socials/:slug', title: 'Social', files: ['routes.1.js', 'social.4.js'] },
      {
        path: '/socials/new',
        title: 'New',
        layout: 'manager',
        files: ['routes.1.js', 'new.5.js'],
        shared: ['@momos/ui/forms', '@momos/ui/number', '@momos/ui/unknown'],
      },
      { path: '/circles/:slug', title: 'Circle', files: ['routes.1.js'] },
      { path: '/socials/:slug/register', title: 'Register', files: ['routes.1.js'] },
      { path: '/forms/:id', title: 'Form', files: ['routes.1.js'] },
    ],
  }),
  'site/dist/remote-entry.cd24eff946.js': 'var site = 1;',
  'site/package.json': '{"private":"source"}',
};

/** A folder with the built files of a shell and a remote. */
export function makeFrontEnds(): string {
  const folder = mkdtempSync(join(tmpdir(), 'momos-pages-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export async function startGateway(
  env: Record<string, string> = {},
  given?: TokenIssuer,
): Promise<RunningGateway> {
  const folder = makeFrontEnds();
  const issuer = given ?? (await startTokenIssuer());
  const started = await Promise.all(owners.map(async owner => [owner, await startDouble()] as const));
  const doubles = Object.fromEntries(started) as Record<Owner, ServiceDouble>;
  const config = loadConfig({
    ...testSettings,
    JWKS_URL: issuer.jwksUrl,
    FRONTENDS_FOLDER: folder,
    FORMER_FILES_FOLDER: join(folder, '.former'),
    PUBLIC_URL: 'https://momos.example',
    UPSTREAM_TIMEOUT_MS: '20000',
    LIVE_DRAIN_MS: '0',
    REDIS_URL: process.env.REDIS_URL,
    ...Object.fromEntries(owners.map(owner => [`${owner.toUpperCase()}_HTTP`, doubles[owner].url])),
    ...env,
  });
  const service = await serve({ name: 'gateway', config, compose });
  const close = async () => {
    await service.close();
    await Promise.all(owners.map(owner => doubles[owner].stop()));
    await issuer.close();
    rmSync(folder, { recursive: true });
  };
  return {
    url: `http://127.0.0.1:${service.httpPort}`,
    port: service.httpPort,
    doubles,
    issuer,
    folder,
    close,
  };
}

/** A request just as it is written, where `fetch` would tidy headers or paths up. */
export function rawRequest(
  { port }: { port: number },
  given: { method?: string; path: string; headers?: Record<string, string | string[]>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers, body } = given;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
