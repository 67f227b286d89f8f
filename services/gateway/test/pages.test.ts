import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@momos/testing';
import { indexHtml, rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';
import { buildSocialView } from './social-view.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.doubles.events.seen.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway, { path, headers });

const circle = {
  ...{ id: '0193b1f4-6f9e-7c1a-9d53-0242ac120002', version: 1, slug: 'night-owls', name: 'Night <Owls>' },
  ...{ description: 'People who read at night.', visibility: 'PUBLIC', price: 0, currency: 'USD' },
  bannerUrl: '/media/public/circle_banners/owls.webp',
  ...{ memberCount: 12, isHost: false, membership: null, createdAt: '2026-01-01T00:00:00.000Z' },
};

describe('a circle’s page', () => {
  it.each([
    ['/circles/night-owls', '/api/circles/slug/night-owls'],
    [`/circles/${circle.id}`, `/api/circles/${circle.id}`],
    // The link of an invitation; what cannot be its code is left out.
    ['/circles/night-owls?code=abc123abc1', '/api/circles/slug/night-owls?code=abc123abc1'],
    ['/circles/night-owls?code=%3Cb%3E', '/api/circles/slug/night-owls'],
  ])('at %s has its name, words and data inside', async (path, call) => {
    gateway.doubles.messaging.answer = ({ url }, response) =>
      url === call ? json(response, { data: circle }) : json(response, { code: 'not_found' }, 404);
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('<title>Night &lt;Owls&gt; · Momos</title>');
    expect(text).toContain('<meta name="description" content="People who read at night.">');
    expect(text).toContain('<link rel="canonical" href="https://momos.example/circles/night-owls">');
    expect(text).toMatch(/property="og:image" content="[^"]*owls/);
    expect(text).toContain('"night-owls"');
  });

  it.each([404, 403])('that visitors do not get (%d) is a 404 without a word of it', async code => {
    gateway.doubles.messaging.answer = (_seen, response) =>
      json(response, { code: 'not_found', message: 'Night Owls are private' }, code);
    const { status, text } = await get('/circles/secret-owls');
    expect(status).toBe(404);
    expect(text).not.toMatch(/Night Owls|canonical/);
  });
});

describe('the page', () => {
  it.each([
    ['/', 200],
    ['/socials/new', 200],
    ['/human-verification', 200],
    ['/index.html', 200],
    ['/no-such-page', 404],
    ['/socials/a-dinner/no-such-tool', 404],
  ] as const)('answers %s with %d', async (path, expected) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex,nofollow',
    });
    expect(text).toContain('content="noindex,nofollow"');
    expect(text).toContain('user-scalable=no');
    expect(text).not.toMatch(/%ROBOTS%|%VIEWPORT%|momos:head|momos:data/);
    expect(text).toContain(
      '<script type="application/json" id="remotes">[{"name":"site","manifestUrl":"/remotes/site/mf-manifest.json","entryUrl":"/remotes/site/remote-entry.cd24eff946.js","pages":[{"path":"/","title":"Home"},{"path":"/socials/:slug","title":"Social"},{"path":"/socials/new","title":"New","layout":"manager"},{"path":"/circles/:slug","title":"Circle"},{"path":"/socials/:slug/register","title":"Register"},{"path":"/forms/:id","title":"Form"}]}]</script>',
    );
  });

  const preloads = (text: string) =>
    [...text.matchAll(/<link rel="preload" href="([^"]+)" as="(\w+)">/g)].map(([, url, as]) => [url, as]);

  it('names the files that its page needs first, of the narrowest page that fits', async () => {
    const entry = ['/remotes/site/remote-entry.cd24eff946.js', 'script'];
    const routes = ['/remotes/site/routes.1.js', 'script'];
    expect(preloads((await get('/')).text)).toEqual([
      entry,
      routes,
      ['/remotes/site/home.2.css', 'style'],
      ['/remotes/site/home.3.js', 'script'],
    ]);
    // What the page takes from the shell, and its layout, are files of the shell; each is named once.
    expect(preloads((await get('/socials/new')).text)).toEqual([
      entry,
      routes,
      ['/remotes/site/new.5.js', 'script'],
      ['/manager.9.js', 'script'],
      ['/inputs.6.js', 'script'],
      ['/forms.7.css', 'style'],
      ['/number.8.js', 'script'],
    ]);
    expect(preloads((await get('/socials/a-dinner')).text)).toContainEqual([
      '/remotes/site/social.4.js',
      'script',
    ]);
    expect(preloads((await get('/manager/rsvps')).text)).toEqual([]);
  });

  it('announces to the shell a page that a remote brings later, without a restart', async () => {
    const page = {
      ...{ path: '/manager/tables', title: 'Tables', layout: 'manager', for: 'manager' },
      menu: { group: 'People', order: 45, icon: 'table' },
    };
    const before = readFileSync(join(gateway.folder, 'site/dist/pages.json'), 'utf8');
    const { entry, pages } = JSON.parse(before) as { entry: string; pages: object[] };
    const deploy = (text: string) => writeFileSync(join(gateway.folder, 'site/dist/pages.json'), text);
    deploy(JSON.stringify({ entry, pages: [...pages, { ...page, files: ['tables.6.js'] }] }));
    await eventually(async () => {
      const { text } = await get('/manager/tables');
      expect(text).toContain(JSON.stringify(page));
      expect(preloads(text)).toContainEqual(['/remotes/site/tables.6.js', 'script']);
    });
    deploy(before);
    await eventually(async () => expect((await get('/')).text).not.toContain('/manager/tables'));
  });

  it('keeps the last good list of a remote whose new one is cut off, and every page opens', async () => {
    const file = join(gateway.folder, 'site/dist/pages.json');
    const before = readFileSync(file, 'utf8');
    const { text: good } = await get('/socials/new');
    // Another length makes it another file.
    writeFileSync(file, before.slice(0, before.length - 7));
    await expect(get('/socials/new')).resolves.toMatchObject({ status: 200, text: good });
    writeFileSync(file, before);
  });

  it('carries the settings on every page, and opens without them', async () => {
    gateway.doubles.identity.answer = (_seen, response) => json(response, { data: { cities: [] } });
    expect((await get('/contact')).text).toContain(
      '[{"key":["configs.all",{}],"answer":{"data":{"cities":[]}}}]',
    );
    gateway.doubles.identity.answer = (_seen, response) => json(response, { code: 'internal' }, 500);
    const { status, text } = await get('/socials/new');
    expect(status).toBe(200);
    expect(text).not.toContain('first-data');
  });

  it('allows no inline script and no framing', async () => {
    const { headers, text } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/(?:img|media)-src[^;]* (?:https?:|\*)(?= |;|$)/);
    expect(policy).not.toMatch(/unsafe-eval(?<!wasm-unsafe-eval)|script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    // Every inline script is data by its type, or one of the build's by its hash.
    for (const [, attributes] of text.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/ src=|type="application\/(ld\+)?json"/);
  });

  it('allows the inline scripts that the build wrote, by their hashes', async () => {
    const path = join(gateway.folder, 'shell/dist/index.html');
    const script = "document.documentElement.dataset.scheme = 'dark';";
    writeFileSync(path, indexHtml.replace('</head>', `<script>${script}</script></head>`));
    const expected = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    await eventually(async () => {
      const { headers } = await get('/');
      expect(String(headers['content-security-policy'])).toContain(`script-src 'self' ${expected} 'wasm`);
    });
    writeFileSync(path, indexHtml);
    await eventually(async () =>
      expect(String((await get('/')).headers['content-security-policy'])).not.toContain('sha256-'),
    );
  });

  it('is not sent again to who has it, and comes compressed', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect((await get('/', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    expect((await rawRequest(gateway, { method: 'HEAD', path: '/' })).text).toBe('');
  });

  it('changes when the front end is built anew', async () => {
    const path = join(gateway.folder, 'shell/dist/index.html');
    writeFileSync(path, '<!doctype html><title>Momos</title>new build<!-- momos:data -->');
    await eventually(async () => expect((await get('/')).text).toContain('new build'));
    writeFileSync(path, indexHtml);
    await eventually(async () => expect((await get('/')).text).toContain('<div id="root">'));
  });
});

describe('remotes of other origins', () => {
  const manifestUrl = 'https://tables.example/build/mf-manifest.json';
  const startListing = async () => {
    const site = await startGateway({ REMOTES_FILE: join(gateway.folder, 'remotes.json') });
    const page = async () => {
      const { status, headers, text } = await rawRequest(site, { path: '/' });
      expect(status).toBe(200);
      const [, remotes = ''] = /id="remotes">(.*?)<\/script>/.exec(text) ?? [];
      return {
        remotes: JSON.parse(remotes) as { name: string; manifestUrl: string; pages?: object[] }[],
        policy: String(headers['content-security-policy']),
      };
    };
    return { site, page, list: (text: string) => writeFileSync(join(gateway.folder, 'remotes.json'), text) };
  };

  it('come and go with the list of the operator, without a restart', async () => {
    const { site, page, list } = await startListing();
    expect((await page()).remotes.map(({ name }) => name)).toEqual(['site']);

    list(JSON.stringify([{ name: 'tables', manifestUrl }]));
    await eventually(async () => {
      const { remotes, policy } = await page();
      expect(remotes.slice(1)).toEqual([{ name: 'tables', manifestUrl }]);
      for (const directive of ['script-src', 'style-src', 'connect-src', 'font-src'])
        expect(policy).toMatch(new RegExp(`${directive} 'self' https://tables.example[ ;]`));
    });
    const answer = await rawRequest(site, { path: '/remotes.json' });
    expect(JSON.parse(answer.text)).toContainEqual({ name: 'tables', manifestUrl });

    // One of ours may move to an address of its own.
    list(JSON.stringify([{ name: 'site', manifestUrl }]));
    await eventually(async () => expect((await page()).remotes).toEqual([{ name: 'site', manifestUrl }]));

    rmSync(join(gateway.folder, 'remotes.json'));
    await eventually(async () => {
      const { remotes, policy } = await page();
      expect(remotes).toMatchObject([{ name: 'site', pages: [{}, {}, {}, {}, {}, {}] }]);
      expect(policy).not.toContain('tables.example');
    });
    await site.close();
  });
});

const ada = {
  slug: 'ada-lovelace',
  displayName: 'Ada <Lovelace>',
  photoPath: null,
  bio: '',
  curPosition: { title: 'Analyst', organization: { name: 'Engines', isVerified: true } },
};

describe('a conference site', () => {
  const block = '<script type="application/json" id="conference">{"slug":"future-of-care"}</script>';
  it('is chosen by its host name, and by no other', async () => {
    const site = await startGateway({
      CONFERENCE_HOSTS: 'summit.example=future-of-care, other.example=other',
    });
    const page = async (host: string | string[], path = '/') =>
      (await rawRequest(site, { path, headers: { host } })).text;
    for (const host of ['summit.example', 'SUMMIT.example:443', 'summit.example.'])
      expect(await page(host)).toContain(block);
    expect(await page('summit.example', '/accounts/setting')).toContain(block);
    expect(await page('other.example')).toContain('{"slug":"other"}');
    // Its name stands behind titles, also those that pages set themselves.
    const named = '<meta name="application-name" content="Future of Care">';
    expect(await page('summit.example', '/auth/login')).toContain('<title>Future of Care</title>');
    expect(await page('summit.example', '/auth/login')).toContain(named);
    site.doubles.identity.answer = (_seen, response) => json(response, { data: ada });
    const profile = await page('summit.example', '/users/ada-lovelace');
    expect(profile).toContain('<title>Ada &lt;Lovelace&gt; · Future of Care</title>');
    expect(profile).toContain('<meta property="og:site_name" content="Future of Care">');
    // One page under two names is one page for those who link to it.
    expect(profile).toContain('<link rel="canonical" href="https://momos.example/users/ada-lovelace">');
    expect(await page('momos.example', '/users/ada-lovelace')).toContain(
      '<title>Ada &lt;Lovelace&gt; · Momos</title>',
    );
    const strangers = [
      'momos.example',
      'evil.example',
      'summit.example.evil.example',
      'xsummit.example',
      '"><script>alert(1)</script>',
      '__proto__',
      'constructor',
    ];
    for (const host of strangers) {
      const text = await page(host);
      expect(text).not.toContain('id="conference"');
      if (host !== 'momos.example') expect(text).not.toContain(host);
    }
    await site.close();
  });
});

describe('the first HTML of the home page', () => {
  it('carries what is on and the settings, as the page asks for them', async () => {
    gateway.doubles.events.answer = (_seen, response) =>
      json(response, { data: { UPCOMING: [] }, meta: { lastEvaluatedKey: null } });
    gateway.doubles.identity.answer = (_seen, response) => json(response, { data: { cities: [] } });
    const { text } = await get('/?city=New+York&utm_source=x');
    expect(gateway.doubles.events.seen[0]?.url).toBe('/api/getPublicSocialsV2?pageSize=24&city=New+York');
    const [, block = ''] = /id="first-data">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(block)).toEqual([
      {
        key: ['socials.placements', { query: { pageSize: 24, city: 'New York' } }],
        answer: { data: { UPCOMING: [] }, meta: { lastEvaluatedKey: null } },
      },
      { key: ['configs.all', {}], answer: { data: { cities: [] } } },
    ]);
  });
});

describe('the first HTML of a person', () => {
  it('carries their card and first answer', async () => {
    gateway.doubles.identity.answer = (_seen, response) => json(response, { data: ada });
    const { status, text } = await get('/users/ada-lovelace');
    expect(status).toBe(200);
    expect(text).toContain('<title>Ada &lt;Lovelace&gt; · Momos</title>');
    expect(text).toContain('<meta property="og:type" content="profile">');
    expect(text).toContain('"key":["users.getBySlug",{"params":{"slug":"ada-lovelace"}}]');
  });
});

describe('the first HTML of a social', () => {
  const social = buildSocialView({
    slug: 'winter-dinner',
    title: `</script><script>alert(1)</script> "Dinner" & 'wine' $& $1 <!--`,
    description: `First sentence. ${'word '.repeat(100)}</script><img src=x onerror=alert(2)>`,
  });
  beforeEach(() => {
    gateway.doubles.identity.answer = (_seen, response) => json(response, { data: { cities: [] } });
  });
  const answerWith = (view: unknown, status = 200) => {
    gateway.doubles.events.answer = (_seen, response) =>
      json(response, status === 200 ? { data: view } : { code: 'not_found' }, status, {
        'cache-control': 'public, s-maxage=1',
      });
  };

  it('carries its card, structured data and first answer, all escaped', async () => {
    answerWith(social);
    const { status, text } = await get('/socials/winter-dinner');
    expect(status).toBe(200);
    expect(gateway.doubles.events.seen.map(seen => seen.url)).toEqual(['/api/socials/slug/winter-dinner']);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    expect(text).toContain(
      '<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Dinner&quot; &amp; &#39;wine&#39; $&amp; $1 &lt;!-- · Momos</title>',
    );
    expect(text).toContain(
      '<meta property="og:image" content="https://momos.example/api/files/resize?url=%2Fmedia%2Fbanner.webp&amp;width=1280">',
    );
    const blocks = [...text.matchAll(/<script type="([^"]+)"(?: id="([^"]+)")?>(.*?)<\/script>/gs)];
    expect(blocks.map(([, type, id]) => id ?? type)).toEqual([
      'application/ld+json',
      'remotes',
      'first-data',
    ]);
    const structured = JSON.parse(blocks[0]?.[3] ?? '') as { name: string; offers: object[] };
    expect(structured.name).toBe(social.title);
    expect(structured.offers).toMatchObject([
      { price: '0.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      { price: '25.50', availability: 'https://schema.org/SoldOut' },
    ]);
    expect(JSON.parse(blocks[2]?.[3] ?? '')).toEqual([
      { key: ['socials.getBySlug', { params: { slug: 'winter-dinner' } }], answer: { data: social } },
      { key: ['configs.all', {}], answer: { data: { cities: [] } } },
    ]);
    expect(text).toContain(
      '<link rel="preload" href="/api/files/resize?url=%2Fmedia%2Fbanner.webp&amp;width=1280" as="image" fetchpriority="high">',
    );
  });

  it('is a 404 with the page for what is not there', async () => {
    answerWith(undefined, 404);
    const { status, text } = await get('/socials/no-such-social');
    expect(status).toBe(404);
    expect(text).toContain('<div id="root">');
    expect(text).not.toContain('socials.getBySlug');
  });

  it.each([
    ['/socials/a-dinner/register?inviteCode=ABC', '/api/socials/slug/a-dinner?inviteCode=ABC'],
    [`/forms/${circle.id}`, `/api/quiz/${circle.id}`],
  ])('%s is asked for alone, and is a 404 where it is not there', async (path, call) => {
    answerWith(buildSocialView({ slug: 'a-dinner', title: 'A dinner' }));
    const found = await get(path);
    expect(found.status).toBe(200);
    expect(found.text).not.toContain('socials.getBySlug');
    expect(gateway.doubles.events.seen.map(({ url }) => url)).toContain(call);
    answerWith(undefined, 404);
    expect((await get(path.replaceAll(/[a-d]/g, 'b'))).status).toBe(404);
  });

  it('is the plain page when events is in trouble, and for the form of a new social', async () => {
    answerWith(undefined, 500);
    expect((await get('/socials/in-trouble')).status).toBe(200);
    gateway.doubles.events.seen.length = 0;
    expect((await get('/socials/new')).status).toBe(200);
    expect(gateway.doubles.events.seen).toHaveLength(0);
  });

  it('is titled with the short name of its city', async () => {
    const { identity } = gateway.doubles;
    const { answer } = identity;
    const cities = [{ name: 'New York', shortName: 'NYC' }];
    identity.answer = (_seen, response) => json(response, { data: { cities } });
    answerWith(buildSocialView({ slug: 'in-the-city', title: 'Supper', city: 'New York' }));
    const { text } = await get('/socials/in-the-city');
    identity.answer = answer;
    expect(text).toContain('<title>Supper · NYC · Momos</title>');
  });

  it('passes an invite code on and is not mixed up with the page without one', async () => {
    answerWith(buildSocialView({ slug: 'secret-one', title: 'Secret' }));
    await get('/socials/secret-one?inviteCode=ABC&utm_source=x');
    expect(gateway.doubles.events.seen[0]?.url).toBe('/api/socials/slug/secret-one?inviteCode=ABC');
    await get('/socials/secret-one');
    expect(gateway.doubles.events.seen[1]?.url).toBe('/api/socials/slug/secret-one');
  });
});

describe('for crawlers', () => {
  it.each(['GET', 'HEAD'])('the rules and the sitemap answer %s', async method => {
    gateway.doubles.messaging.answer = (_seen, response) =>
      json(response, { data: [circle], meta: { lastEvaluatedKey: null } });
    gateway.doubles.events.answer = (_seen, response) =>
      json(response, { data: [], meta: { lastEvaluatedKey: null } });
    const rules = await rawRequest(gateway, { method, path: '/robots.txt' });
    expect([rules.status, rules.headers['x-robots-tag']]).toEqual([200, 'noindex,nofollow']);
    expect(rules.text).toBe(method === 'HEAD' ? '' : 'User-agent: *\nDisallow: /api/\n');
    const sitemap = await rawRequest(gateway, { method, path: '/sitemap.xml' });
    expect([sitemap.status, sitemap.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    if (method === 'GET')
      expect(sitemap.text).toContain('<loc>https://momos.example/circles/night-owls</loc>');
  });
});
