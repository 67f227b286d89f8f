import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView } from '@momos/contracts/social-view';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import type { Member } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { launchBrowserThatSees } from './fake-camera.ts';
import { signInHere } from './sign-in.ts';

/** Full house, the waitlist, and the ways through the door, on the pages and through all services. */
const supper = [{ name: 'Supper', type: 'PAID' as const, ticketPrice: 20, depositAmount: 0, capacity: null }];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function pageOf(member: Member, path: string, on = browser): Promise<Page> {
  const { page } = await openVisitor(on);
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, member.person);
  await page.waitForURL(url => `${url.pathname}${url.search}` === path);
  return page;
}

const ticketOf = async (member: Member, social: SocialView) => {
  const { data } = await member.call(ticketsContract.mine, {});
  return data.find(each => each.social.id === social.id)?.rsvp;
};

const register = (member: Member, social: SocialView) =>
  member.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id },
  });

async function payOnTheSandboxPage(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/payments\/return/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

it('offers a cancelled seat to the first on the waitlist, who pays for it', async () => {
  const [host, first, next] = await crowd(3);
  if (!host || !first || !next) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 1, ticketTiers: supper });
  await register(first, social);
  const firstPage = await pageOf(first, `/socials/${social.slug}/register`);
  await firstPage.getByRole('button', { name: 'Go to payment' }).click();
  await payOnTheSandboxPage(firstPage);
  await eventually(async () => expect((await ticketOf(first, social))?.status).toBe('APPROVED'));
  const { data: waiting } = await register(next, social);
  expect(waiting.status).toBe('WAITLIST');
  const nextPage = await pageOf(next, '/my-ticket');
  await nextPage.getByText('Waitlist', { exact: true }).waitFor();

  await firstPage.goto('/my-ticket');
  await firstPage.getByRole('button', { name: 'Cancel registration' }).click();
  await firstPage.getByRole('button', { name: 'Cancel and get $20 back' }).click();
  await firstPage.getByText('goes back to your card', { exact: false }).waitFor();

  await eventually(async () => expect((await ticketOf(next, social))?.offerExpiresAt).toBeTruthy());
  await nextPage.reload();
  await nextPage.getByRole('heading', { name: 'A place is free for you' }).waitFor();
  await expectAccessible(nextPage);
  await nextPage.getByRole('button', { name: 'Take the place' }).click();
  await nextPage.getByRole('button', { name: 'Go to payment' }).click();
  await payOnTheSandboxPage(nextPage);
  await eventually(async () => expect((await ticketOf(next, social))?.status).toBe('APPROVED'));
  expect((await ticketOf(first, social))?.status ?? 'CANCELLED').toBe('CANCELLED');
}, 180_000);

it('lets a guest in by the camera at the door, and another by the host’s own code', async () => {
  const [host, shown, scanning] = await crowd(3);
  if (!host || !shown || !scanning) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 5 });
  await register(shown, social);
  await register(scanning, social);
  const code = (await ticketOf(shown, social))?.ticketCode;
  if (!code) throw new Error('no ticket code');

  const door = await launchBrowserThatSees(code);
  try {
    const page = await pageOf(host, `/socials/${social.slug}/manage/scan`, door.browser);
    // The social has not begun.
    await page.getByRole('button', { name: 'Check in anyway' }).click();
    await page.getByRole('status').getByText(shown.person.lastName, { exact: false }).first().waitFor();
    expect((await ticketOf(shown, social))?.status).toBe('ATTENDED');
    await page.getByRole('button', { name: 'Let guests scan' }).click();
    await page.getByRole('img', { name: 'Code for guests to scan' }).waitFor();
  } finally {
    await door.close();
  }

  const { data } = await host.call(ticketsContract.hostCode, { params: { id: social.id } });
  const query = new URLSearchParams({ social: social.id, code: data.code });
  const guestPage = await pageOf(scanning, `/my-ticket/check-in?${query.toString()}`);
  await expectAccessible(guestPage);
  await guestPage.getByRole('button', { name: 'Check in' }).click();
  await guestPage.getByText('Checked in at', { exact: false }).waitFor();
  expect((await ticketOf(scanning, social))?.status).toBe('ATTENDED');
}, 180_000);

it('shows a fallback in the place of a remote that is down, and the page after a retry', async () => {
  const { page } = await openVisitor(browser);
  await page.route('**/remotes/site/**', route => route.abort());
  await page.goto('/');
  const retry = page.getByRole('button', { name: /again/i });
  await retry.waitFor();
  await page.getByRole('navigation').first().waitFor();
  await expectAccessible(page);
  await page.unroute('**/remotes/site/**');
  await retry.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await retry.waitFor({ state: 'detached' });
}, 120_000);
