import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import { publicUrl } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor, type Visitor } from './browser.ts';
import { signInHere } from './sign-in.ts';

/**
 * A remote that neither the shell nor the gateway has ever seen (`e2e/late-remote`) is built and served at an address of its own, and
 * a line in the operator's list (`REMOTES_FILE`) brings its page to the people who are there (ADR 20).
 */
const stamp = Date.now().toString(36);
const manager = { email: 'manager@momos.test', firstName: 'Jonas', lastName: 'Weber' };
const guest = { email: `nils-${stamp}@example.test`, firstName: 'Nils', lastName: `Aas ${stamp}` };
const list = process.env.REMOTES_FILE ?? '';

let browser: Browser;
let folder: string;
let server: Server;
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'momos-late-'));
  const build = [
    'node_modules/@rspack/cli/bin/rspack.js',
    'build',
    '--config',
    'e2e/late-remote/rspack.config.ts',
  ];
  await promisify(execFile)(process.execPath, [...build, '--output-path', folder]);
  server = await serveFolder();
}, 120_000);
afterAll(async () => {
  await rm(list, { force: true });
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

/** Serves the build as any web server of its own would: other origins may read it. */
async function serveFolder(): Promise<Server> {
  const serving = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://late').pathname);
    const type = name.endsWith('.js') ? 'text/javascript' : 'application/json';
    readFile(join(folder, name)).then(
      bytes =>
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>(resolve => void serving.listen(0, '127.0.0.1', resolve));
  return serving;
}

/** Puts the list in place in one step, as a mounted ConfigMap changes. */
async function listRemotes(remotes: object[]): Promise<void> {
  await writeFile(`${list}.new`, JSON.stringify(remotes));
  await rename(`${list}.new`, list);
}

async function signedIn(who: typeof guest): Promise<Page> {
  const visitor = await openVisitor(browser);
  visitors.push(visitor);
  await visitor.page.goto('/auth/login?returnTo=%2Fmanager%2Frsvps');
  await signInHere(visitor.page, who);
  await visitor.page.getByRole('heading', { level: 1, name: 'My socials' }).waitFor();
  return visitor.page;
}

/** The shell's own script, whose name carries the hash of its build, and when the gateway began. */
async function deployed(): Promise<{ shell: string[]; gateway: string | undefined }> {
  const [page, metrics] = await Promise.all(
    ['/', '/metrics'].map(async path => (await fetch(publicUrl + path)).text()),
  );
  return {
    shell: [...(page ?? '').matchAll(/<script src="([^"]+)"/g)].map(([, url]) => url ?? ''),
    gateway: /^process_start_time_seconds.*$/m.exec(metrics ?? '')?.[0],
  };
}

/** The menu's entry, once the menu of this person is complete: it is drawn when their profile is known. */
async function newcomersIn(page: Page) {
  const profile = page.waitForResponse(answer => answer.url().endsWith('/api/users/me') && answer.ok());
  await page.goto('/manager/rsvps');
  await profile;
  const menu = page.getByRole('navigation', { name: 'Manager' });
  await menu.getByRole('link', { name: 'My socials' }).waitFor();
  return menu.getByRole('link', { name: 'Newcomers' });
}

const sees = (page: Page, count: 0 | 1) =>
  eventually(async () => expect(await (await newcomersIn(page)).count()).toBe(count));

it('brings a page with its menu entry to those it is for, with no new shell and no restart', async () => {
  const [allowed, other] = await Promise.all([signedIn(manager), signedIn(guest)]);
  const before = await deployed();
  expect(before).toMatchObject({
    shell: [expect.any(String)],
    gateway: expect.any(String),
  });
  await sees(allowed, 0);

  const { port } = server.address() as AddressInfo;
  await listRemotes([{ name: 'late', manifestUrl: `http://127.0.0.1:${port}/mf-manifest.json` }]);
  await sees(allowed, 1);
  const group = allowed
    .getByRole('navigation', { name: 'Manager' })
    .getByRole('heading', { name: 'Arrivals' });
  await group.waitFor();
  await (await newcomersIn(allowed)).click();
  await allowed.waitForURL(url => url.pathname === '/manager/newcomers');
  await allowed.getByRole('heading', { level: 1, name: 'Newcomers' }).waitFor();
  await allowed.getByText(/^People so far: \d+$/).waitFor();
  expect(await allowed.title()).toBe('Newcomers · Momos');
  // The manager's frame stands around it, and it opens by its address, too.
  await allowed.reload();
  await allowed.getByText(/^People so far: \d+$/).waitFor();
  await group.waitFor();
  await expectAccessible(allowed);

  await sees(other, 0);
  await other.goto('/manager/newcomers');
  await other.getByRole('heading', { name: 'You don’t have access' }).waitFor();
  expect(await other.getByText(/People so far/).count()).toBe(0);

  await listRemotes([]);
  await sees(allowed, 0);
  expect(await deployed()).toEqual(before);
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
}, 180_000);
