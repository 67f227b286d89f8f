import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { type MediaApp, picture, startMedia } from './media-app.ts';
import { publicAddress, startWorld, type World } from './outside-world.ts';

const engines = useEngines();
let world: World;
let app: MediaApp;
let headers: Record<string, string>;

beforeAll(async () => {
  world = await startWorld(engines);
  app = await startMedia(engines, {}, world);
  headers = await app.as(uuid());
});

beforeEach(() => {
  world.dialled.length = 0;
  world.asked.length = 0;
  world.names.clear();
  world.answers.clear();
  world.names.set('example.com', [[publicAddress]]);
});

type Answer = {
  status: number;
  body: {
    data: { url: string; title: string; description: string; image: string | null; siteName: string };
    message: string;
  };
};

async function preview(url: string): Promise<Answer> {
  const response = await fetch(`${app.url}/api/link-preview?url=${encodeURIComponent(url)}`, { headers });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const html =
  (body: string, type = 'text/html; charset=utf-8') =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

describe('a preview', () => {
  it('has title, description, site and a clean copy of the picture', async () => {
    const card = await picture(900, 500)
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .jpeg()
      .toBuffer();
    world.answers.set(
      '/card.jpg',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(card),
    );
    world.answers.set(
      '/a?b=1',
      html(`<head><title>Not this</title><meta property="og:title" content="Supper &amp; songs">
        <meta property="og:description" content=" A  long\n table "><meta property="og:site_name" content="The Table">
        <meta property="og:image" content="/card.jpg"></head>`),
    );
    const { status, body } = await preview('http://example.com/a?b=1');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      url: 'http://example.com/a?b=1',
      title: 'Supper & songs',
      description: 'A long table',
      siteName: 'The Table',
    });
    const copy = Buffer.from(await (await fetch(app.url + body.data.image)).arrayBuffer());
    expect((await sharp(copy).metadata()).width).toBe(900);
    expect(copy.includes('CANARY')).toBe(false);
    expect(world.dialled).toEqual([
      { address: publicAddress, port: 80 },
      { address: publicAddress, port: 80 },
    ]);
  });

  it('takes the picture once for all copies of the service, and not again when the preview expires', async () => {
    const other = await startMedia(engines, { MEDIA_FOLDER: app.folder }, world);
    const card = await picture(90, 50).jpeg().toBuffer();
    const asJpeg = (_: unknown, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(card);
    world.answers.set('/shared.jpg', asJpeg);
    for (const path of ['/one', '/two'])
      world.answers.set(path, html('<meta property="og:image" content="/shared.jpg">'));
    const first = await preview('http://example.com/one');
    const asked = `${other.url}/api/link-preview?url=${encodeURIComponent('http://example.com/one')}`;
    const again = (await (await fetch(asked, { headers: await other.as(uuid()) })).json()) as Answer['body'];
    const second = await preview('http://example.com/two');
    expect(first.body.data.image).toMatch(/^\/media\/public\/previews/);
    expect([again.data.image, second.body.data.image]).toEqual([
      first.body.data.image,
      first.body.data.image,
    ]);
    expect(world.asked.filter(path => path.endsWith('.jpg'))).toEqual(['example.com/shared.jpg']);
  });

  it('is made once for many', async () => {
    world.answers.set('/once', html('<title>Once</title>'));
    const all = await Promise.all(Array.from({ length: 6 }, () => preview('http://example.com/once')));
    expect(new Set(all.map(({ body }) => body.data.title))).toEqual(new Set(['Once']));
    expect(world.asked).toEqual(['example.com/once']);
  });

  it('reads the charset, falls back to title and host, and does without a picture', async () => {
    world.answers.set(
      '/latin',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end(
            Buffer.from(
              '<title>Caf\xe9</title><meta property="og:image" content="http://10.0.0.1/x.png">',
              'latin1',
            ),
          ),
    );
    const { body } = await preview('http://example.com/latin');
    expect(body.data).toMatchObject({ title: 'Café', siteName: 'example.com', image: null });
    expect(world.dialled).toHaveLength(1);
  });

  it('takes only the beginning of an endless page', async () => {
    world.answers.set('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Endless</title>');
      const more = Buffer.alloc(65_536, 'x');
      const pour = () => {
        while (!response.destroyed && response.write(more));
        response.once('drain', pour);
      };
      pour();
    });
    expect((await preview('http://example.com/endless')).body.data.title).toBe('Endless');
  });

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end()],
    [
      'a program',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('x'),
    ],
    [
      'a packed page',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
    ],
    ['a cut connection', (response: ServerResponse) => response.destroy()],
    [
      'endless headers',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html', 'x-long': 'x'.repeat(40_000) }).end(),
    ],
  ])('of %s is a 404', async (what, answer) => {
    const path = `/${what.replaceAll(' ', '-')}`;
    world.answers.set(path, (_, response) => void answer(response));
    expect((await preview(`http://example.com${path}`)).status).toBe(404);
  });

  it('needs a signed-in person', async () => {
    expect((await fetch(`${app.url}/api/link-preview?url=http://example.com`)).status).toBe(401);
  });
});

describe('what previews may cost', () => {
  const ask = async (of: MediaApp, url: string, as: Record<string, string>) =>
    fetch(`${of.url}/api/link-preview?url=${encodeURIComponent(url)}`, { headers: as });

  it('is bounded for one person, and says when to try again; others continue', async () => {
    const strict = await startMedia(engines, { MEDIA_PREVIEWS_PER_PERSON: '5' }, world);
    const [one, other] = [await strict.as(uuid()), await strict.as(uuid())];
    for (let at = 0; at < 8; at++) world.answers.set(`/p${at}`, html('<title>A page</title>'));
    const answers = [];
    for (let at = 0; at < 8; at++) answers.push(await ask(strict, `http://example.com/p${at}`, one));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(world.asked).toHaveLength(5);
    expect((await ask(strict, 'http://example.com/p6', other)).status).toBe(200);
    // What is known costs no request.
    expect((await ask(strict, 'http://example.com/p0', one)).status).toBe(200);
  });

  it('is bounded for one foreign server, however many people and redirects lead there', async () => {
    const strict = await startMedia(engines, { MEDIA_PREVIEWS_PER_HOST: '3' }, world);
    world.names.set('elsewhere.example.com', [[publicAddress]]);
    for (let at = 0; at < 5; at++) {
      world.answers.set(`/v${at}`, html('<title>The victim</title>'));
      world.answers.set(
        `/to${at}`,
        (_, response) => void response.writeHead(302, { location: `http://example.com/v${at}` }).end(),
      );
    }
    const statuses = [];
    for (let at = 0; at < 5; at++)
      statuses.push((await ask(strict, `http://example.com/v${at}`, await strict.as(uuid()))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await ask(strict, 'http://elsewhere.example.com/to4', await strict.as(uuid()))).status).toBe(429);
    expect(world.asked.filter(path => path.startsWith('example.com/'))).toHaveLength(3);
  });

  it('is bounded for the whole copy: what hangs delays no one beyond a 503, and one person cannot take every place', async () => {
    const small = await startMedia(engines, { MEDIA_FOREIGN_CALLS: '4', MEDIA_FOREIGN_WAITING: '0' }, world);
    const release: (() => void)[] = [];
    for (let at = 0; at < 20; at++)
      world.answers.set(`/h${at}`, (_, response) => {
        release.push(
          () => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>'),
        );
      });
    const greedy = await small.as(uuid());
    const hanging = Array.from({ length: 6 }, (_, at) => ask(small, `http://example.com/h${at}`, greedy));
    await eventually(async () => expect(release.length).toBe(2));
    const others = [await small.as(uuid()), await small.as(uuid())];
    const more = others.map((who, at) => ask(small, `http://example.com/h${10 + at}`, who));
    await eventually(async () => expect(release.length).toBe(4));
    const late = await ask(small, 'http://example.com/h19', await small.as(uuid()));
    expect([late.status, late.headers.get('retry-after') !== null]).toEqual([503, true]);
    for (const each of release) each();
    expect((await Promise.all(hanging)).map(({ status }) => status).sort()).toEqual([
      200, 200, 429, 429, 429, 429,
    ]);
    expect((await Promise.all(more)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(small, 'http://example.com/h10', greedy)).status).toBe(200);
  });
});

describe('redirects', () => {
  const redirect = (from: string, to: string, status = 302) =>
    world.answers.set(from, (_, response) => void response.writeHead(status, { location: to }).end());

  it('are followed to public pages', async () => {
    redirect('/from', '/to', 301);
    world.answers.set('/to', html('<title>There</title>'));
    expect((await preview('http://example.com/from')).body.data).toMatchObject({
      title: 'There',
      url: 'http://example.com/to',
    });
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'http://example.com:6379/',
    'http://inside.example.com/',
    'http://[::ffff:10.1.2.3]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::1]/',
    '//127.0.0.1/',
    '//[::1]/',
  ])('into %s are refused', async to => {
    world.names.set('inside.example.com', [['10.1.2.3']]);
    redirect('/trap', to);
    expect((await preview(`http://example.com/trap`)).status).toBe(400);
    expect(world.dialled).toEqual([{ address: publicAddress, port: 80 }]);
  });

  it('are not followed for ever', async () => {
    redirect('/loop', '/loop');
    expect((await preview('http://example.com/loop')).status).toBe(404);
    expect(world.asked.length).toBeLessThanOrEqual(4);
  });
});

describe('names', () => {
  it('are asked at the address that was checked, so one that changes its mind leads nowhere', async () => {
    world.names.set('rebind.example.com', [[publicAddress], ['127.0.0.1']]);
    world.answers.set('/', html('<title>Checked</title>'));
    expect((await preview('http://rebind.example.com/')).body.data.title).toBe('Checked');
    expect(world.dialled).toEqual([{ address: publicAddress, port: 80 }]);
    expect((await preview('http://rebind.example.com/?again')).status).toBe(400);
    expect(world.dialled).toHaveLength(1);
  });

  it('are checked again for the picture of a page and for each redirect', async () => {
    world.names.set('turns.example.com', [[publicAddress], ['10.0.0.5']]);
    world.answers.set('/turn', html('<title>Turned</title><meta property="og:image" content="/p.png">'));
    expect((await preview('http://turns.example.com/turn')).body.data).toMatchObject({
      title: 'Turned',
      image: null,
    });
    world.names.set('hops.example.com', [[publicAddress], ['::ffff:127.0.0.1']]);
    world.answers.set('/hop', (_, response) => void response.writeHead(302, { location: '/hop2' }).end());
    expect((await preview('http://hops.example.com/hop')).status).toBe(400);
    expect(world.dialled).toHaveLength(2);
  });
});

/** The private neighbours, in every way to write them that we know of. */
const hostile = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7F.1/',
  'http://127.000.000.001/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://a.localhost/',
  'http://10.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://0300.0250.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://168.63.129.16/metadata',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.0.192/opc/v1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[2001:4860::5efe:7f00:1]/',
  'http://[2001:4860::200:5efe:a00:1]/',
  'http://[5f00::1]/',
  'http://[100::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://kubernetes.default.svc/',
  'http://identity:8080/',
  'http://printer.local/',
  'http://user:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://example.com:22/',
  'https://example.com:80/',
  'http://127.0.0.1:80@example.com:6379/',
  'ftp://example.com/',
  'gopher://example.com/_',
  'file:///etc/passwd',
  'data:text/html,<title>x</title>',
  'javascript:alert(1)',
  'http://private.example.com/',
  'http://mixed.example.com/',
  'http://private6.example.com/',
];

describe('hostile URLs', () => {
  it('are at least 60', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60));

  it.each(hostile)('%s', async url => {
    world.names.set('private.example.com', [['192.168.0.10']]);
    world.names.set('mixed.example.com', [[publicAddress, '127.0.0.1']]);
    world.names.set('private6.example.com', [['fd12::1']]);
    world.names.set('localhost', [['127.0.0.1']]);
    const { status, body } = await preview(url);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/private|loopback|127\.0|10\.0/);
    expect(world.dialled).toEqual([]);
  });
});
