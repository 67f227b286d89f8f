import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Member } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { signInHere } from './sign-in.ts';

/** A host invites a guest by address, who registers without an approval: on the pages and through all services. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function pageOf(member: Member, path: string): Promise<Page> {
  const { page } = await openVisitor(browser);
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, member.person);
  await page.waitForURL(url => `${url.pathname}${url.search}` === path);
  return page;
}

it('invites a guest, who needs no approval and shows as registered', async () => {
  const [host, guest] = await crowd(2);
  if (!host || !guest) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 5, isApprovalRequired: true });
  const page = await pageOf(host, `/socials/${social.slug}/manage`);
  await page.getByRole('button', { name: 'Add guests' }).first().click();
  await page
    .getByRole('textbox', { name: 'Guests', exact: true })
    .fill(`A Guest <${guest.person.email.toUpperCase()}>\nnot an address`);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByText('Not an e-mail address').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite 1 guest' }).click();
  await page.getByText('Line 2, not an address').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });

  const guests = await pageOf(guest, `/socials/${social.slug}`);
  await guests.getByText('The hosts invited you.').first().waitFor();
  await guests
    .getByRole('button', { name: 'Register' })
    .or(guests.getByRole('link', { name: 'Register' }))
    .first()
    .click();
  await guests.waitForURL(/\/my-ticket/);

  const list = await pageOf(host, `/socials/${social.slug}/manage?view=invited`);
  const row = list.getByRole('row', { name: new RegExp(guest.person.email) });
  await row.getByText('Approved').waitFor();
  await expectAccessible(list);
  expect(await row.getByRole('button').count()).toBe(0);
});
