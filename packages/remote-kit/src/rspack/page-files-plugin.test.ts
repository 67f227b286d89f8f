import { expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { declaredPages } from './page-files-plugin.ts';

const frontends = new URL('../../../../frontends/', import.meta.url);

it('reads a remote’s pages as they are declared', () =>
  expect(
    declaredPages(`definePages({
      '/': () => import('./home/home.page.tsx').then(file => file.HomePage),
      '/users/:slug': () =>
        import('./user/profile.page.tsx').then(file => file.ProfilePage),
    });`),
  ).toEqual([
    { path: '/', request: './home/home.page.tsx' },
    { path: '/users/:slug', request: './user/profile.page.tsx' },
  ]));

it('misses no page of any front end', async () => {
  for (const name of await readdir(frontends)) {
    const routes = await readFile(new URL(`${name}/src/routes.tsx`, frontends), 'utf8').catch(() => '');
    expect(declaredPages(routes)).toHaveLength([...routes.matchAll(/import\(/g)].length);
  }
});
