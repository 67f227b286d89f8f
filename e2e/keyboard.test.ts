import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Member } from '../deploy/seed/sign-in.ts';
import { launchBrowser, openVisitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { codeFromMailbox } from './sign-in.ts';

/** The way of a guest and of a host by the keyboard alone: nothing is clicked, filled or focused by the test. */
const tiers = [{ name: 'Supper', type: 'PAID' as const, ticketPrice: 20, depositAmount: 0, capacity: null }];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

const focused = (page: Page) => page.locator(':focus');
const isFocused = async (target: Locator) => (await target.and(focused(target.page())).count()) > 0;

/** Waits for an element and presses Tab until it has the focus. Fails when that takes more than `within` presses. */
async function tabTo(page: Page, target: Locator, within = 30): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses <= within; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  const where = (await focused(page).allTextContents()).join();
  throw new Error(`${String(target)} is more than ${within} presses of Tab away; the focus is on “${where}”`);
}

async function pressOn(page: Page, target: Locator, within?: number): Promise<void> {
  await tabTo(page, target, within);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true });

/** Signs in on the page; a wrong code first, after which the digits have the focus again. */
async function signIn(page: Page, { person: { email } }: Member): Promise<void> {
  await page.waitForURL(/\/auth\/login/);
  await page.getByLabel('Your e-mail').waitFor();
  await expectFocus(page.getByLabel('Your e-mail'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const first = page.getByLabel('Digit 1 of 6');
  await first.waitFor();
  await expectFocus(first);
  const code = await codeFromMailbox(page, email);
  await page.bringToFront();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.getByRole('alert').first().waitFor();
  await expectFocus(first);
  await page.keyboard.type(code);
  await page.waitForURL(url => !url.pathname.startsWith('/auth/login'));
}

/** Waits until an element has the focus. */
const expectFocus = (target: Locator) => target.and(focused(target.page())).waitFor({ timeout: 10_000 });

it('registers, pays, approves and checks in by keys alone', async () => {
  const [host, guest] = await crowd(2);
  if (!host || !guest) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 3, ticketTiers: tiers, isApprovalRequired: true });

  const { page } = await openVisitor(browser);
  await page.goto(`/socials/${social.slug}`);
  await pressOn(page, page.getByRole('link', { name: 'Ask to join' }));
  await signIn(page, guest);
  await page.waitForURL(`**/socials/${social.slug}/register`);
  // Each step has the focus, so that what it asks and its button are a few keys away.
  await page.getByText('I want to be notified of future events').waitFor();
  await pressOn(page, button(page, 'Continue'));
  await pressOn(page, button(page, 'Go to payment'), 5);
  await page.waitForURL(/\/sandbox\/pay\//);
  await pressOn(page, button(page, /^Pay/));
  await page.waitForURL(/\/payments\/return/);
  await page.getByText('Your card is reserved').waitFor();

  const { page: door } = await openVisitor(browser);
  const manage = `/socials/${social.slug}/manage`;
  await door.goto(`/auth/login?returnTo=${encodeURIComponent(manage)}`);
  await signIn(door, host);
  await door.waitForURL(`**${manage}`);
  const row = door.getByRole('row').filter({ hasText: guest.person.lastName });
  await tabTo(door, row, 40);
  await door.keyboard.press('x');
  const approve = button(door, /^Approve 1/);
  await approve.waitFor();
  await pressOn(door, approve, 60);
  const confirm = door.getByRole('dialog').getByRole('button', { name: /^Approve 1/ });
  await confirm.waitFor();
  await pressOn(door, confirm, 6);
  await door.getByText('Approved', { exact: true }).first().waitFor();

  const answer = page.waitForResponse(
    response => response.url().includes('/api/users/me/rsvps') && response.ok(),
  );
  await page.goto('/my-ticket');
  const { data } = (await (await answer).json()) as { data: { rsvp: { ticketCode: string | null } }[] };
  const code = data[0]?.rsvp.ticketCode ?? '';
  expect(code).not.toBe('');

  await door.goto(`${manage}/scan`);
  await tabTo(door, door.getByLabel('Or type the door code'), 40);
  await door.keyboard.type(code);
  await door.keyboard.press('Enter');
  // The social has not begun.
  const anyway = button(door, 'Check in anyway');
  await anyway.waitFor();
  await pressOn(door, anyway, 6);
  await door.getByRole('status').getByText(guest.person.lastName, { exact: false }).waitFor();
}, 240_000);
