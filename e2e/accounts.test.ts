import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hostsContract } from '@momos/contracts/hosts';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import { type Member, publicUrl } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor, type Visitor } from './browser.ts';
import { crowd, publish } from './crowd.ts';
import { codeFromMailbox, signInHere } from './sign-in.ts';

/** An account from its first code to its last: one person on the pages, a host beside them over HTTP. */
const stamp = Date.now().toString(36);
const ida = { email: `ida-${stamp}@example.test`, firstName: 'Ida', lastName: 'Lindgren' };
const company = { email: `ida@harbour-${stamp}.test`, name: `Harbour ${stamp}` };

let browser: Browser;
let visitor: Visitor;
let page: Page;
let host: Member;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await openVisitor(browser);
  page = visitor.page;
  [host] = (await crowd(1)) as [Member];
  await publish(host, { maxCapacity: 10 });
});
afterAll(async () => {
  await browser.close();
});

const openSettings = (section: string) => page.goto(`/accounts/setting#${section}`);

async function enterCode(on: Page, email: string): Promise<void> {
  await on.getByLabel('Digit 1 of 6').waitFor();
  await on.getByLabel('Digit 1 of 6').pressSequentially(await codeFromMailbox(on, email));
}

it('keeps an account: profile, company, devices, the way back in, hosts, letters, photos, data', async () => {
  await joinAndWriteProfile();
  await proveCompany();
  await endOtherSession();
  await getBackIn();
  await followAndBeFollowed();
  await writeToUs();
  await lookAtPhotos();
  await takeDataAndStay();
  expect(visitor.complaints).toEqual([]);
}, 240_000);

async function joinAndWriteProfile(): Promise<void> {
  await page.goto('/auth/login?returnTo=%2Fmy-ticket');
  await page.getByLabel('Your e-mail').waitFor();
  await expectAccessible(page);
  await signInHere(page, ida);
  await page.goto('/accounts/setting');
  await page.getByLabel('About you').fill('I repair harbour cranes.');
  await page.getByLabel('Title').fill('Engineer');
  await page.getByRole('combobox', { name: 'Company' }).fill(company.name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View your profile' }).click();
  await page.getByRole('heading', { level: 1, name: `${ida.firstName} ${ida.lastName}` }).waitFor();
  await page.getByRole('paragraph').filter({ hasText: 'I repair harbour cranes.' }).waitFor();
  await expectAccessible(page);
}

async function proveCompany(): Promise<void> {
  await openSettings('emails');
  await page.getByRole('button', { name: 'Add an e-mail' }).click();
  const form = page.getByRole('form', { name: 'Add an e-mail' });
  await form.getByText('Company', { exact: true }).click();
  await form.getByLabel('E-mail', { exact: true }).fill(company.email);
  await form.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, company.email);
  await page.getByRole('button', { name: `Remove ${company.email} (Company)` }).waitFor();
  await expectAccessible(page);
}

async function endOtherSession(): Promise<void> {
  const { page: elsewhere } = await openVisitor(browser);
  await elsewhere.goto('/auth/login?returnTo=%2Fmy-ticket');
  await signInHere(elsewhere, ida);
  await elsewhere.getByRole('heading', { name: 'My tickets' }).waitFor();

  await openSettings('sessions');
  const others = page.getByRole('listitem').filter({ hasNotText: 'This device' });
  const other = others.getByRole('button', { name: /^Sign out / });
  await other.waitFor();
  await expectAccessible(page);
  await other.click();
  await other.waitFor({ state: 'detached' });
  // Every copy of the gateway refuses the token within seconds; a page that loads after that leads to sign-in.
  await eventually(
    async () => {
      await elsewhere.reload();
      await elsewhere.waitForURL(url => url.pathname === '/auth/login', { timeout: 3_000 });
    },
    { within: 30_000 },
  );
  await elsewhere.context().close();
}

/** The first address is lost: the company's opens the account. */
async function getBackIn(): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await page.goto('/accounts/retrieve');
  await page.getByLabel('Your e-mail').fill(company.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, company.email);
  await page.waitForURL(/\/accounts\/setting#emails/);
  await page.getByRole('button', { name: `Sign in with ${company.email}` }).click();
  await page.getByText(`We send codes to ${company.email} now`).waitFor();
}

async function followAndBeFollowed(): Promise<void> {
  const { data: hostUser } = await host.call(usersContract.me, {});
  await page.goto(`/users/${hostUser.slug}`);
  await page.getByRole('button', { name: `Follow ${hostUser.displayName}` }).click();
  await page.getByRole('button', { name: `Following ${hostUser.displayName}` }).waitFor();
  await expectAccessible(page);
  await eventually(async () => {
    const { data } = await host.call(hostsContract.subscribers, {});
    expect(data.map(({ user }) => user.displayName)).toEqual([`${ida.firstName} ${ida.lastName}`]);
  });
  const [follower] = (await host.call(hostsContract.subscribers, {})).data;
  await host.call(hostsContract.subscribe, { params: { id: follower?.user.id ?? '' } });
  await page.goto('/hosts?view=followers');
  await page.getByRole('heading', { name: '1 follower' }).waitFor();
  await page.getByRole('link', { name: new RegExp(hostUser.displayName) }).waitFor();
  await expectAccessible(page);
  await page.getByText('Following', { exact: true }).first().click();
  await page.getByRole('button', { name: `Following ${hostUser.displayName}` }).waitFor();
}

type Mail = { to: string; subject: string };

async function writeToUs(): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('radio', { name: /Sponsorship/ }).check({ force: true });
  await page.getByLabel('Subject').fill('Cranes');
  await page.getByLabel('Message').fill('We would like to support the engineers’ evenings.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  const reference = await page.locator('main strong').innerText();
  await eventually(async () => {
    const answer = await fetch(`${publicUrl}/api/dev/outbox?limit=50`);
    const { data } = (await answer.json()) as { data: Mail[] };
    const mail = data.find(({ subject }) => subject.includes(reference));
    expect(mail?.subject).toContain('Sponsorship');
    expect(mail?.to).toMatch(/^partners@/);
  });
}

async function lookAtPhotos(): Promise<void> {
  await page.goto('/photos');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const first = page.locator('main ul button').first();
  await first.waitFor();
  await expectAccessible(page);
  await first.click();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
}

async function takeDataAndStay(): Promise<void> {
  await openSettings('your-data');
  await page.getByRole('button', { name: 'Prepare my data' }).click();
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  for (const known of [ida.email, company.email, 'I repair harbour cranes.']) expect(text).toContain(known);

  // The form is there before its mail, and former codes are in the mailbox.
  const former = await codeFromMailbox(page, company.email);
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const form = page.getByRole('form', { name: 'Confirm the erasure' });
  const code = await eventually(async () => {
    const newest = await codeFromMailbox(page, company.email);
    expect(newest).not.toBe(former);
    return newest;
  });
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByText('Your account will be erased').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account stays').waitFor();
  await page.getByRole('button', { name: 'Erase my account' }).waitFor();
}
