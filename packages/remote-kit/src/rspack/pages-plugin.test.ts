import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DeclaredPage } from './read-pages.ts';

const frontends = new URL('../../../../frontends/', import.meta.url);

/** In a process of its own: the routes run in Node as they do in the build, not in the test's modules. */
async function pagesOf(name: string): Promise<DeclaredPage[]> {
  const routes = fileURLToPath(new URL(`${name}/src/routes.ts`, frontends));
  const script = `
    const { readPages } = await import(${JSON.stringify(new URL('read-pages.ts', import.meta.url).href)});
    process.stdout.write(JSON.stringify(await readPages(${JSON.stringify(routes)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as DeclaredPage[];
}

const remotes = (await readdir(frontends)).filter(name =>
  existsSync(new URL(`${name}/src/routes.ts`, frontends)),
);

it.each(remotes)('reads each page of %s with its file and what it says of itself', async name => {
  const pages = await pagesOf(name);
  const files = await readdir(new URL(`${name}/src/`, frontends), { recursive: true });
  const declared = [...new Set(pages.map(({ request }) => request.replace('./', '')))].toSorted();
  expect(declared).toEqual(files.filter(file => file.endsWith('.page.tsx')).toSorted());
  for (const { info } of pages) {
    expect(info).toMatchObject({ path: expect.stringMatching(/^\//), title: expect.stringMatching(/./) });
    // A page of the manager's frame is for people who are signed in.
    expect([info.layout, info.for]).not.toEqual(['manager', 'public']);
  }
});
