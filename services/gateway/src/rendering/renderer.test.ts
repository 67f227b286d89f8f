import { afterEach, expect, it } from '@jest/globals';
import { createRenderer, type Renderer } from './renderer.ts';

/** A shell that answers with what its thread is and with what it was given, or does what the address says. */
const code = `
  const { threadId } = require('node:worker_threads');
  const remotes = [];
  let taken = 0;
  exports.shared = { react: 'the one React' };
  exports.provide = (name, pages) => remotes.push(name + ' with ' + pages);
  exports.render = async ({ address }) => {
    taken += 1;
    if (address === '/broken') throw new Error('no such part');
    if (address === '/hangs') for (;;);
    if (address === '/greedy') for (const kept = []; ; ) kept.push(new Array(1e6).fill(taken));
    const html = address === '/settings' ? JSON.stringify(process.env) : remotes.join() + ' by ' + threadId;
    return { html, missing: [] };
  };`;
const remote = { name: 'site', code: `exports.pages = require('react');` };
const builds = { tag: '1', shell: code.replaceAll('exports.', 'module.exports.'), remotes: [remote] };

let renderer: Renderer;
afterEach(() => renderer.close());

const page = (address: string, built = builds) =>
  renderer.render(built, { address, remotes: [], answers: [], now: 0 }).then(({ html }) => html);

it('gives a remote what the shell shares, and no settings of the gateway', async () => {
  renderer = createRenderer();
  expect(await page('/')).toMatch(/^site with the one React by \d+$/);
  expect(await page('/settings')).toBe('{}');
});

it('fails one page for one that is broken', async () => {
  renderer = createRenderer();
  const before = await page('/');
  await expect(page('/broken')).rejects.toThrow('no such part');
  expect(await page('/')).toBe(before);
});

it('takes a new worker for a new build, and after so many pages', async () => {
  renderer = createRenderer({ pages: 2 });
  const pages = [await page('/'), await page('/'), await page('/')];
  expect(pages[1]).toBe(pages[0]);
  expect(pages[2]).not.toBe(pages[0]);
  expect(await page('/', { ...builds, tag: '2' })).not.toBe(pages[2]);
});

it.each(['/hangs', '/greedy'])('ends a worker that %s, and takes another', async address => {
  renderer = createRenderer({ hangMs: 1_000, heapMb: 32, restMs: 0 });
  const before = await page('/');
  const others = [page(address), page('/')].map(each =>
    each.then(
      () => 'rendered',
      () => 'failed',
    ),
  );
  expect(await Promise.all(others)).toEqual(['failed', 'failed']);
  expect(await page('/')).not.toBe(before);
});

it('takes no more pages than may wait, and rests after a loss', async () => {
  renderer = createRenderer({ waiting: 1, hangMs: 500, restMs: 60_000 });
  const first = page('/hangs');
  await expect(page('/')).rejects.toThrow('Too many pages');
  await expect(first).rejects.toThrow('has ended');
  await expect(page('/')).rejects.toThrow('was lost');
});
