import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, launchBrowser, openVisitor, type Visitor } from './browser.ts';
import { crowd } from './crowd.ts';
import { signInHere } from './sign-in.ts';

/** What admins change on accounts and settings, and how others see it immediately. */
const stamp = Date.now().toString(36);
const admin = { email: 'admin@momos.test', firstName: 'Ada', lastName: 'Lindqvist' };
const person = { email: `wanda-${stamp}@example.test`, firstName: 'Wanda', lastName: `Novak ${stamp}` };
const banner = `Doors open at seven ${stamp}`;

let browser: Browser;
const everybody: Visitor[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function arrive(): Promise<Page> {
  const visitor = await openVisitor(browser);
  everybody.push(visitor);
  return visitor.page;
}

async function signedIn(who: typeof admin, path: string): Promise<Page> {
  const page = await arrive();
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, who);
  await page.waitForURL(url => url.pathname === path);
  return page;
}

const managerEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Manager' }).getByRole('link', { name: 'CRM database' });

/** Opens the manager's rooms anew until the menu has the CRM, or no longer has it, without a new sign-in. */
const seesManagerPages = (page: Page, expected: boolean) =>
  eventually(async () => {
    const profile = page.waitForResponse(answer => answer.url().endsWith('/api/users/me') && answer.ok());
    await page.goto('/manager/rsvps');
    await profile;
    await page.getByRole('heading', { level: 1, name: 'My socials' }).waitFor();
    expect(await managerEntry(page).count()).toBe(expected ? 1 : 0);
  });

async function change(page: Page, reason: string, button: string): Promise<void> {
  const panel = page.getByRole('dialog');
  expect(await panel.getByRole('button', { name: button }).isDisabled()).toBe(true);
  await panel.getByLabel('Reason').fill(reason);
  await panel.getByRole('button', { name: button }).click();
  await panel.getByRole('listitem').filter({ hasText: reason }).waitFor();
}

it('grants a role and takes it away, bars an account, and each takes effect immediately', async () => {
  const [[asking], adminPage, page] = await Promise.all([
    crowd(1),
    signedIn(admin, '/manager/people-roles'),
    signedIn(person, '/manager/rsvps'),
  ]);
  if (!asking) throw new Error('the people of this test are missing');
  await asking.call(inviteCodesContract.createRequest, {
    body: { reason: `A friend of the house ${stamp}` },
  });
  await seesManagerPages(page, false);

  await expectAccessible(adminPage);
  await adminPage.getByLabel('Find an account').fill(person.email);
  await adminPage.getByRole('row').filter({ hasText: person.email }).click();
  await adminPage.getByRole('dialog').getByText('No changes yet.').waitFor();
  await change(adminPage, 'Looks after New York', 'Grant Manager');
  await expectAccessible(adminPage);

  await seesManagerPages(page, true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invite codes' }).click();
  const request = page.getByRole('listitem').filter({ hasText: `A friend of the house ${stamp}` });
  await request.waitFor();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Grant a code' }).click();
  await request.waitFor({ state: 'detached' });
  expect((await asking.call(inviteCodesContract.mine, {})).data.request?.status).toBe('GRANTED');

  await change(adminPage, 'Moved to Lisbon', 'Revoke Manager');
  await seesManagerPages(page, false);
  await page.goto('/manager/crm-database');
  await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
  await expectAccessible(page);

  await change(adminPage, 'Sold places of others', 'Bar account');
  await adminPage.getByRole('dialog').getByText('Barred: signed out everywhere').waitFor();
  await eventually(async () => {
    await page.goto('/manager/rsvps');
    await page.waitForURL(/\/auth\/login/, { timeout: 3_000 });
  });
  await expectAccessible(page);
}, 120_000);

it('shows a banner of the settings on the home page until the default is back', async () => {
  const [page, guest] = await Promise.all([signedIn(admin, '/manager/settings'), arrive()]);
  const announcements = guest.getByRole('region', { name: 'Announcements' });
  const shows = (expected: boolean) =>
    eventually(async () => {
      await guest.goto('/');
      await guest.getByRole('heading', { level: 1 }).waitFor();
      expect(await announcements.getByText(banner).count()).toBe(expected ? 1 : 0);
    });

  await page.getByLabel('Find a setting').fill('banner');
  await page.getByRole('row', { name: /^Banners/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Add banner' }).click();
  await panel.getByLabel('Name', { exact: true }).fill(`doors-${stamp}`);
  await panel.getByLabel('Text', { exact: true }).fill(banner);
  await panel.getByLabel('Link', { exact: true }).fill('/past-events');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await panel.getByRole('listitem').filter({ hasText: banner }).waitFor();
  try {
    await shows(true);
    await expectAccessible(guest);
    await announcements.getByRole('link', { name: banner }).click();
    await guest.waitForURL(/\/past-events$/);
    await announcements.getByRole('button', { name: /^Close/ }).click();
    await guest.goto('/');
    await guest.getByRole('heading', { level: 1 }).waitFor();
    // It is hidden before the page is alive, and gone after.
    expect(await guest.getByText(banner).isVisible()).toBe(false);
    await eventually(async () => expect(await announcements.count()).toBe(0));
  } finally {
    await panel.getByRole('button', { name: 'Reset to default' }).click();
    await panel.getByText('(default)').first().waitFor();
  }
  await guest.evaluate(() => localStorage.clear());
  await shows(false);
  expect(everybody.flatMap(visitor => visitor.complaints)).toEqual([]);
}, 120_000);

it('shows admins what was done to others, by filters and one by one', async () => {
  const page = await signedIn(admin, '/manager/audit');
  await eventually(async () => {
    await page.goto('/manager/audit?action=ROLE_CHANGED');
    await page
      .getByRole('table', { name: 'Audit log' })
      .getByText('Changed a role')
      .first()
      .waitFor({ timeout: 3000 });
  });
  await expectAccessible(page);
  await page.getByText('Changed a role').first().click();
  const entry = page.getByRole('dialog', { name: 'Changed a role' });
  await entry.getByRole('link', { name: 'Ada Lindqvist' }).waitFor();
  await expectAccessible(page);
});
