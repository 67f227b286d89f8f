import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { eventually } from '@momos/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { signInHere } from './sign-in.ts';

/** At the door there is often no network. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

it('shows a ticket without a network after one visit of it', async () => {
  const [host, guest] = await crowd(2);
  if (!host || !guest) throw new Error('the people of this test are missing');
  const social = await publish(host, { maxCapacity: 5 });
  await guest.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id },
  });
  const { page, context } = await openVisitor(browser);
  await page.goto('/auth/login?returnTo=%2Fmy-ticket');
  await signInHere(page, guest.person);
  await page.getByRole('heading', { name: social.title }).waitFor();
  const isKept = () =>
    page.evaluate(`caches.match('/api/users/me/rsvps', { ignoreSearch: true }).then(Boolean)`);
  await eventually(async () => expect(await isKept()).toBe(true));

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: social.title }).waitFor();
  await page
    .getByRole('img', { name: /code|ticket/i })
    .first()
    .waitFor();
}, 120_000);
