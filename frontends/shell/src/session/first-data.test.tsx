import { expect, it } from '@jest/globals';
import { QueryClient } from '@momos/ui';
import { takeFirstData } from './first-data.ts';

function pageWith(data: unknown): Document {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  block.id = 'first-data';
  block.type = 'application/json';
  block.textContent = JSON.stringify(data);
  page.body.append(block);
  return page;
}

it('puts first answers where the page looks for them', () => {
  const queries = new QueryClient();
  const key = ['socials.getBySlug', { params: { slug: 'sunset' } }] as const;
  takeFirstData(queries, pageWith([{ key, answer: { data: { title: 'Sunset' } } }, 'nonsense']));
  expect(queries.getQueryData(key)).toEqual({ data: { title: 'Sunset' } });
});

it('does without', () => {
  const queries = new QueryClient();
  takeFirstData(queries, document.implementation.createHTMLDocument());
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
