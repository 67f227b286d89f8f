import type { SocialView } from '@momos/contracts/social-view';
import { type Browser, chromium, type Page } from 'playwright-core';
import { signInHere } from '../e2e/sign-in.ts';
import type { Figure } from './figures.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

/** A phone far from anywhere: 400 kbit/s, and 400 ms for each answer. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A page to measure, and the element by which it is there and alive. */
type MeasuredPage = {
  name: string;
  url: string;
  /** What the reader came for. */
  content: string;
  /** Prepares the browser, such as by signing in; undefined for a visitor. */
  before?: (page: Page) => Promise<void>;
};

/**
 * In the browser: when the content was first painted, when it answers to the reader, and what moved meanwhile. Frames are looked at one
 * by one, so both times are exact to a frame.
 */
const watch = (content: string) => `
  window.first = { content: 0, usable: 0, shifts: 0 };
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) window.first.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isAlive = element => Object.keys(element).some(key => key.startsWith('__react'));
  const look = () => {
    const found = document.querySelector(${JSON.stringify(content)});
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (found && isPainted && !window.first.content) window.first.content = performance.now();
    if (found && isAlive(found)) window.first.usable = performance.now();
    if (window.first.usable && window.first.content) document.documentElement.dataset.measured = '';
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

type First = { content: number; usable: number; shifts: number };

/** What a page's scripts and styles weigh as they travel, by the wire. */
async function weigh(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', slow);
  const types = new Map<string, string>();
  const bytes = { script: 0, stylesheet: 0, font: 0, document: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== undefined && type in bytes) bytes[type as keyof typeof bytes] += encodedDataLength;
  });
  return bytes;
}

/** The first load of one page on a slow phone, in a browser that has seen nothing but what `before` did. */
async function firstLoadOf(browser: Browser, measured: MeasuredPage): Promise<Figure[]> {
  const { name, url, content, before } = measured;
  const context = await browser.newContext({
    baseURL: new URL(url).origin,
    viewport: { width: 390, height: 844 },
    // It keeps files of the pages before.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await before?.(page);
    const bytes = await weigh(page);
    await page.addInitScript({ content: watch(content) });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('html[data-measured]').waitFor({ state: 'attached', timeout: 60_000 });
    const { content: shown, usable, shifts } = await page.evaluate<First>('window.first');
    return [
      { name: `P11-${name}-content`, value: shown, unit: 'ms-at-400kbit' },
      { name: `P11-${name}-usable`, value: usable, unit: 'ms-at-400kbit' },
      { name: `P11-${name}-javascript`, value: bytes.script / 1000, unit: 'kB-as-sent' },
      {
        name: `P11-${name}-page-and-styles`,
        value: (bytes.document + bytes.stylesheet) / 1000,
        unit: 'kB-as-sent',
      },
      { name: `P11-${name}-shift`, value: shifts, unit: 'CLS' },
    ];
  } finally {
    await context.close();
  }
}

/** Has every file of a page compressed as well as can be, as they are from the second visit on. */
async function warmUp(browser: Browser, { url, before }: MeasuredPage): Promise<void> {
  const context = await browser.newContext({ baseURL: new URL(url).origin });
  const page = await context.newPage();
  await before?.(page);
  for (let times = 0; times < 2; times += 1) await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(compressedWithinMs);
  await context.close();
}

const compressedWithinMs = 3_000;

const manager = { email: 'manager@momos.test', firstName: 'Jonas', lastName: 'Weber' };

const pagesOf = (url: string, social: SocialView): MeasuredPage[] => [
  { name: 'home', url: `${url}/`, content: 'main h1' },
  { name: 'socials', url: `${url}/socials`, content: 'main h1' },
  { name: 'social', url: `${url}/socials/${social.slug}`, content: 'main h1' },
  { name: 'host', url: `${url}/users/${social.hosts[0]?.slug}`, content: 'main h1' },
  { name: 'circles', url: `${url}/circles`, content: 'main h1' },
  { name: 'register', url: `${url}/socials/${social.slug}/register`, content: 'main form input' },
  { name: 'sign-in', url: `${url}/auth/login`, content: 'main form input' },
  {
    name: 'crm-database',
    url: `${url}/manager/crm-database`,
    content: 'main table tbody tr',
    async before(page) {
      await page.goto(`${url}/auth/login?returnTo=%2Fmanager%2Fcrm-database`);
      await signInHere(page, manager);
    },
  },
];

/** P11: first loads of a visitor's pages and of the manager's people, on a slow phone. */
export async function firstLoad({ url, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to measure on');
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const figures: Figure[] = [];
    for (const page of pagesOf(url, social)) {
      await warmUp(browser, page);
      figures.push(...(await firstLoadOf(browser, page)));
    }
    return figures;
  } finally {
    await browser.close();
  }
}
