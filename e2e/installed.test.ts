import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import type { Browser } from 'playwright-core';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { signInHere } from './sign-in.ts';

/** Momos as an app of the device: what Chromium asks of one, and where it starts. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

type Manifest = { start_url: string; icons: { src: string }[]; shortcuts: { url: string; name: string }[] };

it('can be installed, and starts at the tickets of guests and at the open door for hosts', async () => {
  const [host] = await crowd(1);
  if (!host) throw new Error('the host of this test is missing');
  const begins = new Date(Date.now() + 3_600_000);
  const social = await publish(host, {
    maxCapacity: 5,
    eventTimestamp: begins.toISOString(),
    eventEndTimestamp: new Date(begins.getTime() + 7_200_000).toISOString(),
  });
  const { page, context, complaints } = await openVisitor(browser);
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  // Chromium reads the manifest once it has the page's head.
  await eventually(async () => expect((await devtools.send('Page.getAppManifest')).data).toBeTruthy());
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Browsers of tests are private ones, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);

  const manifest = JSON.parse(data) as Manifest;
  for (const { src } of manifest.icons) expect((await context.request.get(src)).status()).toBe(200);
  expect(manifest.start_url).toBe('/my-ticket');
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/my-ticket', '/scan', '/manager/rsvps']);

  await page.goto('/scan');
  await signInHere(page, host.person);
  await page.waitForURL(new RegExp(`/socials/${social.slug}/manage/scan$`));
  await page.getByText('0 of 0 checked in').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
}, 120_000);
