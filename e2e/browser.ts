import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { publicUrl } from '../deploy/seed/sign-in.ts';

/** What Chromium is started with. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium (`CHROME_PATH`). */
export const browserPath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Starts the machine's Chromium. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath, args: browserArguments });

/** A person with a browser of their own. What the page's console calls an error is kept in `complaints`. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

/** Opens a browser for one person, at the public address or another one of the same system. */
export async function openVisitor(browser: Browser, baseURL: string = publicUrl): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    // Refused calls show up as console errors too; the journey asserts on what people see of those.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Fails when axe finds something on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems = await accessibilityProblems(page);
  if (problems.length > 0) throw new Error(`${page.url()} is not accessible:\n${problems.join('\n')}`);
}

/** What axe finds on the page as it stands, as `rule: element` lines; empty when all is well. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'hidden' });
  const { violations } = await new AxeBuilder({ page })
    .exclude('[aria-label="Loading the page"]')
    // A mail is drawn in a frame that may run no script, so axe cannot either.
    .exclude('iframe')
    .disableRules(['meta-viewport'])
    .analyze();
  return violations.flatMap(violation =>
    violation.nodes.map(node => `${violation.id}: ${node.html.slice(0, 160)}`),
  );
}
