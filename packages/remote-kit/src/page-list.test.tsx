import { afterEach, expect, it, jest } from '@jest/globals';
import { readPageList } from './page-list.ts';

afterEach(() => void jest.restoreAllMocks());

const page = (path: string) => ({ path, title: 'A page', layout: 'site', for: 'public' });

it('has the pages of the others while the host of a remote hangs, once its time is over', async () => {
  const over = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const hanging = new Promise<void>(asked => {
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (!String(input).includes('hangs'))
        return Promise.resolve(Response.json({ pages: [page('/tables')] }));
      asked();
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error())),
      );
    });
  });
  const remotes = [
    { name: 'site', manifestUrl: '/remotes/site/mf-manifest.json', pages: [page('/')] },
    { name: 'slow', manifestUrl: 'https://hangs.example/mf-manifest.json' },
    { name: 'tables', manifestUrl: 'https://tables.example/mf-manifest.json' },
  ];
  document.body.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(remotes)}</script>`;
  const list = readPageList();
  await hanging;
  over.abort();
  expect((await list).map(({ remote, path }) => [remote, path])).toEqual([
    ['site', '/'],
    ['tables', '/tables'],
  ]);
});
