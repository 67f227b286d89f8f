import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { everyMail } from './every-mail.ts';

/** Mails as Chromium draws them: on the narrowest phones, in the dark, and without their pictures. */
jest.setTimeout(120_000);
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser?.close());

/** By how many pixels a page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

/** Words that cannot be read on what is behind them. */
async function unreadable(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'image-alt']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Pictures whose words would be light on their white ground. */
const lightAlternatives = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.images].filter(({ alt, style }) => alt === '' || style.color !== 'rgb(31, 27, 23)').length`,
  );

describe.each(['light', 'dark'] as const)('in a %s mail program', colorScheme => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } });
    page = await context.newPage();
    // A mail program that shows no pictures.
    await page.route('**/*', route => route.abort());
  });
  afterAll(() => context?.close());

  test.each(everyMail)('%s fits 320 pixels and can be read', async (_kind, { html }) => {
    await page.setContent(html);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await unreadable(page)).toEqual([]);
    expect(await lightAlternatives(page)).toBe(0);
  });

  test('a mail that is too wide, or cannot be read, would be found', async () => {
    await page.setContent(`<body style="background:#fff"><p style="color:#eee;width:400px">Words</p></body>`);
    expect(await overflow(page)).toBeGreaterThan(0);
    expect(await unreadable(page)).not.toEqual([]);
  });
});

test.each(everyMail)('%s says the same in plain text, with every address', (_kind, { html, text }) => {
  const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  for (const address of addresses) expect(text).toContain(address);
  expect(text).not.toMatch(/<[a-z]/i);
});
