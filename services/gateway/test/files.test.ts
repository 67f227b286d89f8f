import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@momos/testing';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway, { path, headers });

describe('files', () => {
  it('with a hash in their name are kept for good, manifests never', async () => {
    expect((await get('/main.46798702b7.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await get('/remotes/site/remote-entry.cd24eff946.js')).headers['cache-control']).toMatch(
      'immutable',
    );
    expect((await get('/remotes/site/mf-manifest.json')).headers['cache-control']).toBe('no-cache');
    expect((await get('/remotes.json')).headers['cache-control']).toBe('no-cache');
  });

  it('come compressed as the caller likes', async () => {
    const plain = await get('/main.46798702b7.js');
    const answer = await fetch(`${gateway.url}/main.46798702b7.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(500);
    expect(await answer.text()).toBe(plain.text);
    expect(
      (await get('/main.46798702b7.js', { 'accept-encoding': 'gzip;q=1.0' })).headers['content-encoding'],
    ).toBe('gzip');
  });

  it('that may change are looked after each time, and not sent again while they are the same', async () => {
    for (const path of [
      '/',
      '/socials/new',
      '/index.html',
      '/remotes.json',
      '/remotes/site/mf-manifest.json',
    ]) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      const etag = String(headers.etag);
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
        expect(await get(path, { 'if-none-match': known })).toMatchObject({
          status: 304,
          text: '',
          headers: { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' },
        });
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('carry one weak tag in every encoding, since the bytes differ', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async coding => {
        const { headers } = await get('/main.46798702b7.js', { 'accept-encoding': coding });
        expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
        return headers.etag;
      }),
    );
    expect(tags[0]).toMatch(/^W\/"[\w-]{22}"$/);
    expect(new Set(tags).size).toBe(1);
  });

  it.each(['bytes=0-9', 'bytes=-5', 'bytes=999999-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes='])(
    'come whole, whatever part is asked for by %s',
    async range => {
      const whole = await get('/main.46798702b7.js');
      const { status, headers, text } = await get('/main.46798702b7.js', {
        range,
        'if-range': String(whole.headers.etag),
      });
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('content-range');
      expect(text).toBe(whole.text);
    },
  );

  it('are not sent for a HEAD, which has the same headers', async () => {
    const { headers } = await get('/main.46798702b7.js');
    const head = await rawRequest(gateway, { method: 'HEAD', path: '/main.46798702b7.js' });
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(headers[name]);
  });

  it.each([
    '/main.ffffffffff.js',
    '/main.ffffffffff.css',
    '/remotes/site/remote-entry.ffffffffff.js',
    '/remotes/site/main.46798702b7.js',
    '/remotes/site/missing',
  ])('of an unknown build are an uncached 404, not the page: %s', async path => {
    const { status, headers, text } = await get(path, { accept: 'text/html', 'if-none-match': '*' });
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(text).not.toContain('<');
  });

  it.each([
    '/shell/package.json',
    '/secret.env',
    '/.hidden.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/remotes/site/../package.json',
    '/remotes/site/..%2f..%2fsite%2fpackage.json',
    '/remotes/../site/package.json',
    '/remotes/unknown/mf-manifest.json',
    '/%5c..%5cpackage.json',
    '/a%00.js',
    '/missing.js',
    '/%zz',
    '//evil.example/x.js',
  ])('are not found at %s', async path => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/SECRET|private|<html/);
  });
});

describe('files of an earlier build', () => {
  it('are answered after a deployment, by a gateway that never had them', async () => {
    const former = mkdtempSync(join(tmpdir(), 'momos-former-'));
    const before = await startGateway({ FORMER_FILES_FOLDER: former });
    await eventually(() => expect(existsSync(join(former, 'site/remote-entry.cd24eff946.js'))).toBe(true));
    await before.close();
    const after = await startGateway({ FORMER_FILES_FOLDER: former });
    for (const path of ['shell/dist/main.46798702b7.js', 'site/dist/remote-entry.cd24eff946.js'])
      rmSync(join(after.folder, path));
    for (const path of ['/main.46798702b7.js', '/remotes/site/remote-entry.cd24eff946.js']) {
      const answer = await rawRequest(after, { path });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toMatch('immutable');
    }
    // What carries no hash is of this build or nowhere.
    expect(existsSync(join(former, 'site/mf-manifest.json'))).toBe(false);
    expect((await rawRequest(after, { path: '/remotes/site/../shell/main.46798702b7.js' })).status).toBe(404);
    await after.close();
    rmSync(former, { recursive: true });
  });

  it('and of the one that is just coming are answered by a gateway that has them not yet', async () => {
    const former = mkdtempSync(join(tmpdir(), 'momos-former-'));
    const old = await startGateway({ FORMER_FILES_FOLDER: former });
    const path = '/remotes/site/page.0123456789.js';
    expect((await rawRequest(old, { path })).status).toBe(404);
    const coming = mkdtempSync(join(tmpdir(), 'momos-coming-'));
    cpSync(old.folder, coming, { recursive: true });
    writeFileSync(join(coming, 'site/dist/page.0123456789.js'), 'var page = 1;');
    const fresh = await startGateway({ FORMER_FILES_FOLDER: former, FRONTENDS_FOLDER: coming });
    await eventually(async () =>
      expect(await rawRequest(old, { path })).toMatchObject({ status: 200, text: 'var page = 1;' }),
    );
    await Promise.all([old.close(), fresh.close()]);
    for (const folder of [former, coming]) rmSync(folder, { recursive: true });
  });
});
