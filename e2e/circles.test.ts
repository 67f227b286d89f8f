import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { staff } from '../deploy/seed/people.ts';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { signInHere } from './sign-in.ts';

/** A circle with a price, on the pages of the composed shell: made, found, paid, refunded, and what both sides read. */
const stamp = Date.now().toString(36);
const name = `Makers ${stamp}`;
const guest = { email: `circler-${stamp}@example.test`, firstName: 'Cira', lastName: 'Moreno' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function signedIn(who: typeof guest, path: string): Promise<Page> {
  const { page } = await openVisitor(browser);
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, who);
  return page;
}

/** On a phone and on a wide screen: nothing is cut off, and axe finds nothing. */
async function expectFits(page: Page, shot: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}-${width}.png` });
  }
}

it('is made by a manager, bought by a guest, refunded, and both read where the money is', async () => {
  const known = staff.find(({ email }) => email.startsWith('manager@'));
  if (!known) throw new Error('the demo has no manager');
  const manager = await signedIn(known, '/manager/circles');
  await manager.getByRole('button', { name: 'New circle' }).first().click();
  const form = manager.getByRole('dialog', { name: 'New circle' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill('People who make things.');
  await form.getByLabel('Price of access').fill('25');
  await form.getByRole('button', { name: 'Create circle' }).click();
  await manager.getByText('No members yet.').waitFor();

  const page = await signedIn(guest, '/circles');
  await page.getByRole('link', { name }).waitFor();
  await expectFits(page, 'circles');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Join for $25' }).waitFor();
  await expectFits(page, 'circle');
  await page.getByRole('button', { name: 'Join for $25' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/payments\/return/);
  await page.getByRole('heading', { name: 'Paid. You are in.' }).waitFor();
  await page.getByRole('link', { name: 'View the circle' }).click();
  await page.getByText('You are a member of this circle.').waitFor();
  await expectFits(page, 'member');

  await manager.reload();
  await manager.getByRole('button', { name: 'Refund' }).waitFor();
  await expectFits(manager, 'manager');
  await manager.getByRole('button', { name: 'Refund' }).click();
  const question = manager.getByRole('dialog', { name: /^Refund \$25 to / });
  await question.getByRole('button', { name: 'Refund $25' }).click();
  await manager.getByText('Access ended').waitFor();

  await page.reload();
  await page.getByText('Your access to this circle has ended.').waitFor();
  await page.getByText(/\$25 (was refunded|is on its way)/).waitFor();
  await expectFits(page, 'refunded');
}, 120_000);
