import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { eventually } from '@momos/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { staff } from '../deploy/seed/people.ts';
import { publicUrl, signIn } from '../deploy/seed/sign-in.ts';
import { launchBrowser } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { signInHere } from './sign-in.ts';

/**
 * Public pages show before any script runs, and come alive without anything of them moving or being drawn anew (ADR 31).
 */
let browser: Browser;
let pages: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  const [host] = await crowd(1);
  if (!host) throw new Error('no host');
  const reviewer = staff.find(({ email }) => email === 'reviewer@momos.test');
  if (!reviewer) throw new Error('no reviewer');
  const social = await publish(host, { maxCapacity: 40, tags: ['female founders'] });
  const { call } = await signIn(reviewer);
  await call(socialsContract.update, { params: { id: social.id }, body: { reviewStatus: 'APPROVED' } });
  const [owner] = social.hosts;
  pages = [
    '/',
    '/socials',
    '/past-events',
    '/hosts',
    '/circles',
    '/series/female-founders',
    `/socials/${social.slug}`,
    `/users/${owner?.slug}`,
  ];
});
afterAll(() => browser.close());

const headingOf = (page: Page) => page.locator('main h1').first().innerText();

/** A page is rendered for whoever comes after the first one, at the latest. */
const rendered = (path: string) =>
  eventually(async () => {
    const text = await (await fetch(publicUrl + path)).text();
    expect([path, /<div id="root" data-address="[^"]+" data-rendered-at="\d+">/.test(text)]).toEqual([
      path,
      true,
    ]);
  });

/** Notes what moves, and whether the content that came with the page is the one that comes alive. Runs in the browser. */
const watch = `
  window.shifts = 0;
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector('main');
    const timer = setInterval(() => {
      const now = document.querySelector('main');
      if (!now || !Object.keys(now).some(key => key.startsWith('__react'))) return;
      clearInterval(timer);
      document.documentElement.dataset.kept = now === first;
    }, 20);
  });`;

async function open(path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: publicUrl, locale: 'en-US', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => void (message.type() === 'error' && complaints.push(message.text())));
  await page.addInitScript({ content: watch });
  await page.goto(path);
  return { page, complaints, close: () => context.close() };
}

const readers: [string, BrowserContextOptions][] = [
  [
    'by day in New York, on a large screen',
    { colorScheme: 'light', timezoneId: 'America/New_York', viewport: { width: 1280, height: 900 } },
  ],
  [
    'by night in Tokyo, on a phone',
    { colorScheme: 'dark', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } },
  ],
];

describe.each(readers)('%s', (_name, options) => {
  it('every rendered page shows without scripts what it shows with them, and comes alive unmoved', async () => {
    for (const path of pages) {
      await rendered(path);
      const plain = await open(path, { ...options, javaScriptEnabled: false });
      const heading = await headingOf(plain.page);
      expect(await plain.page.locator('main').innerText()).not.toBe('');
      await plain.close();

      const { page, complaints, close } = await open(path, options);
      await page.locator('html[data-kept]').waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await headingOf(page), complaints]).toEqual([path, heading, []]);
      expect([path, await page.locator('html').getAttribute('data-kept')]).toEqual([path, 'true']);
      const shifts = await page.evaluate<number>('window.shifts');
      expect([path, shifts < 0.01]).toEqual([path, true]);
      await close();
    }
  }, 240_000);
});

it('a page comes alive as its person’s, where one has signed in', async () => {
  const { page, complaints, close } = await open('/auth/login?returnTo=%2Fhosts', {});
  await signInHere(page, { email: `ruth-${Date.now()}@example.test`, firstName: 'Ruth', lastName: 'Lang' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).first().waitFor();
  expect(complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
  await close();
});
