import { expect, test } from '@jest/globals';
import { hostileTexts } from '@momos/testing/hostile-text';
import { inThread } from '@momos/testing/in-thread';
import { toHtmlDescription } from './html-description.ts';

test('paragraphs, links and bold; all else is shown as it was typed', () => {
  expect(toHtmlDescription('**Bring** a friend.\nSee https://a.example/?b=1&c=2.\n\n<b>Bye</b>')).toBe(
    '<p><strong>Bring</strong> a friend.<br>See <a href="https://a.example/?b=1&amp;c=2" rel="nofollow noopener" target="_blank">https://a.example/?b=1&amp;c=2</a>.</p><p>&lt;b&gt;Bye&lt;/b&gt;</p>',
  );
});

test.each(hostileTexts)('a description of %s is rendered in one pass', async (_name, words) => {
  const module = new URL('html-description.ts', import.meta.url);
  const html = await inThread<string>(module, 'toHtmlDescription', words);
  expect(html).not.toMatch(/<(?!\/?(?:p|br|strong|a)\b)/);
});
