import { expect, it } from '@jest/globals';
import { createRenderedPages } from './rendered-pages.ts';

const builds = async () => ({ tag: 'b', shell: '', remotes: [] });
const page = (address: string) => ({ address, remotes: [], tag: 't', first: { first: [], tag: 'f' } });
const ask = async () => {
  throw new Error('nothing is asked');
};

it('renders plain addresses beside a flood of made-up queries', async () => {
  const begun: string[] = [];
  const renderer = {
    render: (_: unknown, { address }: { address: string }) => {
      begun.push(address);
      return new Promise<never>(() => undefined);
    },
    close: async () => undefined,
  };
  const { render } = createRenderedPages({ renderer, builds, ask, budgetMs: 20, onFailed: () => undefined });
  const flood = Array.from({ length: 40 }, (_, index) => render(page(`/?q=${index}`)));
  expect(await Promise.all(flood)).toEqual(flood.map(() => undefined));
  await render(page('/socials/a-dinner'));
  expect(begun.filter(address => address.includes('?'))).toHaveLength(4);
  expect(begun).toContain('/socials/a-dinner');
});

it('says of what failed the path alone: a query may hold an invite code', async () => {
  const failed: string[] = [];
  const renderer = {
    render: async () => {
      throw new Error('no such part');
    },
    close: async () => undefined,
  };
  const onFailed = (path: string) => void failed.push(path);
  const { render } = createRenderedPages({ renderer, builds, ask, budgetMs: 1000, onFailed });
  expect(await render(page('/socials/a-dinner?inviteCode=swordfish'))).toBeUndefined();
  expect(failed).toEqual(['/socials/a-dinner']);
});
