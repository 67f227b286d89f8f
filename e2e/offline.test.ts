import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import { eventually } from '@momos/testing';
import type { Browser } from 'playwright-core';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
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

it('lets guests in without a network for a whole evening, and the server knows of them afterwards', async () => {
  const [host, guest] = await crowd(2);
  if (!host || !guest) throw new Error('the people of this test are missing');
  const begins = new Date(Date.now() + 3_600_000);
  const social = await publish(host, {
    maxCapacity: 5,
    eventTimestamp: begins.toISOString(),
    eventEndTimestamp: new Date(begins.getTime() + 7_200_000).toISOString(),
  });
  await guest.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id },
  });
  const rsvpOfGuest = async () => {
    const { data } = await guest.call(ticketsContract.mine, {});
    return data.find(each => each.social.id === social.id)?.rsvp;
  };
  const code = (await rsvpOfGuest())?.ticketCode ?? '';
  const path = `/socials/${social.slug}/manage/scan`;
  const { page, context } = await openVisitor(browser);
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, host.person);
  await page.getByText('0 of 1 checked in').waitFor();
  const list = `/api/socials/slug/${social.slug}/attendances`;
  const isKept = () => page.evaluate(`caches.match('${list}', { ignoreVary: true }).then(Boolean)`);
  await eventually(async () => expect(await isKept()).toBe(true));

  const type = async (text: string) => {
    await page.getByLabel('Or type the door code').fill(text);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
  };
  await context.setOffline(true);
  await page.reload();
  await page.getByText('0 of 1 checked in').waitFor();
  // As the installed app starts; this page was never open before.
  await page.goto('/scan');
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByText('0 of 1 checked in').waitFor();
  // Another end of the signature.
  await type(`${code.slice(0, -4)}${code.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`);
  await page.getByText('Forged ticket').waitFor();
  await type(code);
  await page.getByText('No network: sent later.').waitFor();
  await page.getByText('1 of 1 checked in').waitFor();
  await type(code);
  await page.getByText(/^Checked in at .* on this device$/).waitFor();
  await expectAccessible(page);
  expect((await rsvpOfGuest())?.status).toBe('APPROVED');

  await context.setOffline(false);
  await eventually(async () => expect((await rsvpOfGuest())?.status).toBe('ATTENDED'));
  await page.getByText('waiting for a connection').waitFor({ state: 'detached' });
}, 120_000);
