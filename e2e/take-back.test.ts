import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { codeFromMailbox, signInHere } from './sign-in.ts';

/** Whoever got hold of a session makes the account theirs; its owner sees it, and takes it back by the mail to the removed address. */
const stamp = Date.now().toString(36);
const ida = { email: `ida-${stamp}@example.test`, firstName: 'Ida', lastName: 'Lindgren' };
const theirs = `thief-${stamp}@example.test`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function enterCode(page: Page, email: string): Promise<void> {
  const first = page.getByLabel('Digit 1 of 6');
  await first.waitFor();
  await first.pressSequentially(await codeFromMailbox(page, email));
}

/** On a phone in the dark scheme, and on a wide screen in the light one. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const [colorScheme, width, height] of [
    ['light', 1440, 1000],
    ['dark', 390, 844],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
}

async function signInToSettings(page: Page): Promise<void> {
  await page.goto('/auth/login?returnTo=%2Faccounts%2Fsetting%23emails');
  await page.getByLabel('Your e-mail').fill(ida.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, ida.email);
  await page.waitForURL(/accounts\/setting/);
}

it('a stolen account is seen, and taken back by its removed address', async () => {
  const owner = await openVisitor(browser);
  const thief = await openVisitor(browser);
  await owner.page.goto('/auth/login?returnTo=%2Fmy-ticket');
  await signInHere(owner.page, ida);
  await signInToSettings(thief.page);
  await addOwnAddress(thief.page);
  await seeTheChange(owner.page);
  await removeTheOwner(thief.page);
  await takeBack(owner.page);
  await thief.page.reload();
  await thief.page.waitForURL(url => url.pathname === '/auth/login');
  expect([...owner.complaints, ...thief.complaints]).toEqual([]);
}, 240_000);

async function addOwnAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an e-mail' }).click();
  const form = page.getByRole('form', { name: 'Add an e-mail' });
  await form.getByLabel('E-mail', { exact: true }).fill(theirs);
  await form.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, theirs);
  await page.getByRole('button', { name: `Sign in with ${theirs}` }).click();
  await page.getByText(`We send codes to ${theirs} now`).waitFor();
}

async function seeTheChange(page: Page): Promise<void> {
  await page.goto('/accounts/setting#sessions');
  await page.getByRole('button', { name: `Undo: E-mail added ${theirs}` }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('checkbox', { name: 'Undo these changes first' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
}

/** As in a session without a fresh proof: the first answer is the one that it gets. */
async function removeTheOwner(page: Page): Promise<void> {
  let isRefused = false;
  await page.route('**/api/emails/verified/**', async route => {
    if (isRefused) return route.continue();
    isRefused = true;
    const message = 'Please confirm that it is you. Nothing was changed yet.';
    await route.fulfill({ status: 403, json: { code: 'step_up_required', message, error: message } });
  });
  await page.getByRole('button', { name: `Remove ${ida.email} (Personal)` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
  await page.getByRole('button', { name: `E-mail ${theirs}` }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: `E-mail ${theirs}` }).click();
  await enterCode(page, theirs);
  await page.getByRole('button', { name: `Remove ${ida.email} (Personal)` }).waitFor({ state: 'detached' });
}

const linkIn = (page: Page, email: string): Promise<string> =>
  eventually(async () => {
    const answer = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
    const link = /https?:[^"\\\s<]+\/accounts\/take-back#[\w.-]+/.exec(await answer.text())?.[0];
    if (!link) throw new Error('no link in the mailbox');
    return link;
  });

async function takeBack(page: Page): Promise<void> {
  await page.goto(await linkIn(page, ida.email));
  await page.getByText(`${ida.email} becomes the first way to sign in again.`).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await page.getByRole('heading', { name: 'Your account is yours again' }).waitFor();
  await expectAccessibleEverywhere(page);
}
