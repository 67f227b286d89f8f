import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';
import { buildSocialView } from './social-view.ts';

/** A shell that draws what it was given, and looks for one more answer: a search, as the pages of lists make it. */
const shellCode = (build: string) => `
  exports.shared = {};
  exports.provide = () => undefined;
  exports.render = async ({ address, remotes, answers }) => {
    if (address.includes('broken')) throw new Error('no such part');
    if (address.includes('slow')) for (const end = Date.now() + 1200; Date.now() < end; );
    const search = ['socials.search', { body: { pageSize: address.includes('alone') ? 6 : 24 } }, 'pages'];
    const mine = ['users.me', {}];
    const isFound = answers.some(({ key }) => key[0] === search[0]);
    const html = '<h1>${build} ' + remotes[0].name + ' ' + answers.map(({ key }) => key[0]).join() + '</h1>';
    return { html, missing: isFound ? [mine] : [search, mine] };
  };`;

let gateway: RunningGateway;
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(gateway.folder, path)), { recursive: true });
  writeFileSync(join(gateway.folder, path), content);
};

beforeAll(async () => {
  gateway = await startGateway({ RENDER_BUDGET_MS: '600' });
  const file = join(gateway.folder, 'site/dist/pages.json');
  const { entry, pages } = JSON.parse(readFileSync(file, 'utf8')) as {
    entry: string;
    pages: { path: string }[];
  };
  const rendered = pages.map(page => (page.path === '/socials/new' ? page : { ...page, isRendered: true }));
  put('site/dist/pages.json', JSON.stringify({ entry, pages: rendered }));
  put('site/dist/server/index.js', 'exports.pages = [];');
  put('shell/dist/server/index.js', shellCode('first'));
});
afterAll(() => gateway.close());

const social = buildSocialView({ slug: 'winter-dinner', title: 'Winter dinner' });
beforeEach(() => {
  for (const double of Object.values(gateway.doubles)) double.seen.length = 0;
  gateway.doubles.identity.answer = (_seen, response) => json(response, { data: { cities: [] } });
  gateway.doubles.events.answer = ({ url }, response) =>
    json(response, url.includes('/slug/') ? { data: social } : { data: [], meta: {} });
});

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway, { path, headers });
const rendered = (text: string) =>
  /<div id="root" data-address="[^"]*" data-rendered-at="\d+">(.*?)<\/div>/.exec(text)?.[1];

describe('a rendered page', () => {
  it('shows what its remote draws, with every answer that it shows', async () => {
    // Whatever the first one of a new worker took, the page is there for the next.
    await eventually(async () =>
      expect(rendered((await get('/socials/winter-dinner')).text)).toBe(
        '<h1>first site socials.getBySlug,configs.all,socials.search</h1>',
      ),
    );
    const { status, text } = await get('/socials/winter-dinner');
    expect(status).toBe(200);
    expect(text).toContain('<title>Winter dinner · Momos</title>');
    const [, block = ''] = /id="first-data">(.*?)<\/script>/.exec(text) ?? [];
    expect((JSON.parse(block) as { key: unknown[] }[]).map(({ key }) => key)).toEqual([
      ['socials.getBySlug', { params: { slug: 'winter-dinner' } }],
      ['configs.all', {}],
      ['socials.search', { body: { pageSize: 24 } }, 'pages'],
    ]);
  });

  it('is a visitor’s, whoever asks: nothing of a person reaches a service or the page', async () => {
    const own = { cookie: 'auth_session=sealed', authorization: 'Bearer secret' };
    const { text } = await get('/socials/winter-dinner?of=ada', own);
    expect(text).not.toMatch(/sealed|secret/);
    const seen = Object.values(gateway.doubles).flatMap(double => double.seen);
    expect(seen.length).toBeGreaterThan(0);
    for (const { url, headers } of seen) {
      expect([url, headers.cookie, headers.authorization]).toEqual([url, undefined, undefined]);
      expect(url).not.toContain('/users/me');
    }
  });

  it('has the styles of its page before it shows, and the same file ahead for its scripts', async () => {
    put(
      'shell/dist/index.html',
      readFileSync(join(gateway.folder, 'shell/dist/index.html'), 'utf8').replace(
        '</head>',
        '<!-- momos:styles --></head>',
      ),
    );
    await eventually(async () => {
      const { text } = await get('/');
      expect(rendered(text)).toBeDefined();
      expect(text).toContain('<link rel="stylesheet" href="/remotes/site/home.2.css"></head>');
      expect(text).toContain('<link rel="preload" href="/remotes/site/home.2.css" as="style">');
      expect(text).toContain('<link rel="preload" href="/remotes/site/home.3.js" as="script">');
    });
    expect((await get('/contact')).text).not.toContain('momos:styles');
  });
});

describe('the page is drawn by its scripts', () => {
  const stateOf = async (path: string) => {
    const { status, text } = await get(path);
    const isPlain = text.includes('<div id="root"></div>') && rendered(text) === undefined;
    return { status, isPlain, hasData: text.includes('socials.getBySlug') };
  };

  it('where it asks for no rendering, and where there is nothing to show', async () => {
    expect(await stateOf('/socials/new')).toMatchObject({ status: 200, isPlain: true });
    gateway.doubles.events.answer = (_seen, response) => json(response, { code: 'not_found' }, 404);
    expect(await stateOf('/socials/no-such-social')).toMatchObject({ status: 404, isPlain: true });
  });

  it('where it cannot be rendered', async () => {
    expect(await stateOf('/socials/winter-dinner?broken')).toEqual({
      status: 200,
      isPlain: true,
      hasData: true,
    });
  });

  it('where an answer that it shows is not to be had', async () => {
    gateway.doubles.events.answer = ({ url }, response) =>
      url.includes('/slug/') ? json(response, { data: social }) : json(response, { code: 'internal' }, 500);
    expect(await stateOf('/socials/winter-dinner?alone')).toMatchObject({ status: 200, isPlain: true });
  });

  it('where that takes too long; the next visitor gets what was rendered meanwhile', async () => {
    expect(await stateOf('/socials/winter-dinner?slow')).toMatchObject({ status: 200, isPlain: true });
    await eventually(async () =>
      expect(rendered((await get('/socials/winter-dinner?slow')).text)).toContain('<h1>first site'),
    );
  });

  it('on a conference’s own site, and where rendering is turned off', async () => {
    const front = { FRONTENDS_FOLDER: gateway.folder };
    const conference = { CONFERENCE_HOSTS: 'summit.example=future-of-care', RENDER_BUDGET_MS: '5000' };
    const sites = [
      await startGateway({ ...front, RENDER_BUDGET_MS: '0' }),
      await startGateway({ ...front, ...conference }),
    ];
    for (const site of sites) {
      const { text } = await rawRequest(site, { path: '/', headers: { host: 'summit.example' } });
      expect([text.includes('<div id="root"></div>'), rendered(text)]).toEqual([true, undefined]);
      await site.close();
    }
  });
});

it('follows the front ends as they are deployed', async () => {
  put('shell/dist/server/index.js', shellCode('second'));
  await eventually(async () => expect(rendered((await get('/')).text)).toContain('<h1>second site'));
});

it('is there for the first visitor of a copy: a copy is ready when its code is loaded', async () => {
  const slowly = 'for (const end = Date.now() + 1500; Date.now() < end; );';
  put('shell/dist/server/index.js', slowly + shellCode('third'));
  const copy = await startGateway({ FRONTENDS_FOLDER: gateway.folder, RENDER_BUDGET_MS: '600' });
  copy.doubles.identity.answer = (_seen, response) => json(response, { data: { cities: [] } });
  copy.doubles.events.answer = (_seen, response) => json(response, { data: [], meta: {} });
  await eventually(async () => expect((await fetch(`${copy.url}/healthz/ready`)).status).toBe(200));
  const { text } = await rawRequest(copy, { path: '/' });
  expect(rendered(text)).toContain('<h1>third site');
  await copy.close();
});
