import { expect, it } from '@jest/globals';
import { type AskAsVisitor, pathOf, type Question } from '../first-html/visitor-calls.ts';
import { createSitemap } from './sitemap.ts';

const publicUrl = 'https://momos.example';

type Page = { data: { slug: string }[]; meta: { lastEvaluatedKey: string | null } };
const page = (slugs: string[], lastEvaluatedKey: string | null = null): Page => ({
  data: slugs.map(slug => ({ slug })),
  meta: { lastEvaluatedKey },
});

/** Answers by path, and what was asked so far; other paths hold nothing. */
function asking(answers: Record<string, Page | number>) {
  const asked: string[] = [];
  const ask = (async (question: Question) => {
    const path = pathOf(question);
    asked.push(path);
    const answer = answers[path] ?? page([]);
    const body = Buffer.from(JSON.stringify(typeof answer === 'number' ? {} : answer));
    return { question, etag: '', response: { status: typeof answer === 'number' ? answer : 200, body } };
  }) as unknown as AskAsVisitor;
  return { ask, asked };
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

it('names the public pages, through all pages of each list, each once', async () => {
  const { ask } = asking({
    '/api/socials?pageSize=100': page(['supper', 'walk'], 'k1'),
    '/api/socials?pageSize=100&exclusiveStartKey=k1': page(['walk', 'talk']),
    '/api/getPublicCircles?pageSize=100': page(['readers']),
    '/api/getPastSocialsV2?pageSize=100': page(['gone']),
  });
  const xml = await createSitemap({ ask, publicUrl })();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  const lists = ['socials/supper', 'socials/walk', 'socials/talk', 'circles/readers', 'socials/gone'];
  expect(addressesIn(xml)).toEqual(['', 'socials', 'circles', ...lists].map(path => `${publicUrl}/${path}`));
});

it('is read once a minute, however many ask', async () => {
  let at = 0;
  const { ask, asked } = asking({});
  const sitemap = createSitemap({ ask, publicUrl, now: () => at });
  await Promise.all([sitemap(), sitemap()]);
  expect(asked).toHaveLength(3);
  at = 60_000;
  await sitemap();
  expect(asked).toHaveLength(6);
});

it('that could not be read is read again by the next one who asks', async () => {
  const answers: Record<string, Page | number> = { '/api/socials?pageSize=100': 503 };
  const { ask } = asking(answers);
  const sitemap = createSitemap({ ask, publicUrl, now: () => 0 });
  await expect(sitemap()).rejects.toMatchObject({ code: 'unavailable' });
  delete answers['/api/socials?pageSize=100'];
  expect(addressesIn(await sitemap())).toHaveLength(3);
});

it('names no more than one file may', async () => {
  const many = page(Array.from({ length: 60_000 }, (_, at) => `social-${at}`));
  const { ask } = asking({ '/api/socials?pageSize=100': many });
  expect(addressesIn(await createSitemap({ ask, publicUrl })())).toHaveLength(50_000);
});
