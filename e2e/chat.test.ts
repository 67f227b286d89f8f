import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chatMessagesContract } from '@momos/contracts/chat-messages';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { eventually } from '@momos/testing';
import type { Browser, Page } from 'playwright-core';
import { v7 as uuid } from 'uuid';
import { staff } from '../deploy/seed/people.ts';
import { type Member, signIn } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor } from './browser.ts';
import { scriptPayloads } from './script-payloads.ts';
import { signInHere } from './sign-in.ts';

/** Two people in the channel of a circle, each in a browser of their own. */
const stamp = Date.now().toString(36);
const person = (firstName: string) => ({
  email: `chat-${firstName.toLowerCase()}-${stamp}@example.test`,
  ...{ firstName, lastName: 'Chatter', title: 'Guest', organization: 'Chat', city: 'New York', sectors: [] },
});
const [cleo, dara] = [person('Cleo'), person('Dara')];
let browser: Browser;
let members: Member[];
let channel: { type: 'team'; id: string };

beforeAll(async () => {
  browser = await launchBrowser();
  const known = staff.find(({ email }) => email.startsWith('manager@'));
  if (!known) throw new Error('the demo has no manager');
  const manager = await signIn(known);
  members = [await signIn(cleo), await signIn(dara)];
  const { data } = await manager.call(circlesContract.create, { body: { name: `Talkers ${stamp}` } });
  for (const { call } of members)
    await call(circleMembersContract.join, { params: { id: data.id }, body: {} });
  channel = { type: 'team', id: data.id };
});
afterAll(() => browser.close());

async function signedIn(who: typeof cleo, path: string): Promise<Page> {
  const { page } = await openVisitor(browser);
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, who);
  return page;
}
const say = (member: Member | undefined, text: string) =>
  member?.call(chatMessagesContract.send, { params: channel, body: { clientId: uuid(), text } });

async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(width);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
}

it('is live between two people, also after one was offline, and in one order', async () => {
  const path = `/chat/${channel.type}/${channel.id}`;
  const [one, two] = [await signedIn(cleo, path), await signedIn(dara, path)];
  const log = (page: Page) => page.getByRole('log');
  const field = (page: Page) => page.getByRole('textbox', { name: `Message Talkers ${stamp}` });
  await field(one).fill('Hello Dara, see https://example.org');
  await field(one).press('Enter');
  await log(two).getByText('Hello Dara').waitFor();
  await log(two).getByRole('link', { name: 'https://example.org' }).waitFor();
  // It is shown for some seconds only, so the other one types until it is seen.
  await eventually(
    async () => {
      await field(two).pressSequentially('i');
      expect(await one.getByText(/is typing…$/).isVisible()).toBe(true);
    },
    { within: 30_000, every: 1_600 },
  );
  await field(two).fill('Hi');
  await field(two).press('Enter');
  await log(one).getByText('Hi', { exact: true }).waitFor();

  await two.context().setOffline(true);
  await field(two).fill('Written in a tunnel');
  await field(two).press('Enter');
  await log(two).getByText('Written in a tunnel').waitFor();
  await field(one).fill('Meanwhile');
  await field(one).press('Enter');
  await log(one).getByText('Meanwhile').waitFor();
  await two.context().setOffline(false);
  await log(two).getByText('Meanwhile').waitFor();
  await log(one).getByText('Written in a tunnel').waitFor();
  const order = (page: Page) =>
    page.locator('[data-number]').evaluateAll(rows => rows.map(row => row.getAttribute('data-number')));
  expect(await order(one)).toEqual(['1', '2', '3', '4']);
  await two.locator('[data-number="4"]').waitFor();
  expect(await order(two)).toEqual(['1', '2', '3', '4']);

  await one.locator('[data-number="2"]').hover();
  await one.locator('[data-number="2"]').getByRole('button', { name: 'React with 👍' }).click();
  await two.getByRole('button', { name: '👍, 1 person' }).waitFor();
  await shoot(two, 'chat');
  await two.goto('/chat');
  const list = two.getByRole('navigation', { name: 'Channels' });
  await list.getByRole('link', { name: new RegExp(stamp) }).waitFor();
  await shoot(two, 'chat-list');
}, 240_000);

it('shows a hundred scripts as text', async () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(100);
  for (let at = 0; at < scriptPayloads.length; at += 25)
    await Promise.all(
      scriptPayloads.slice(at, at + 25).map(async text => say(members[0], text.replaceAll('\t', ' '))),
    );
  const page = await signedIn(dara, `/chat/${channel.type}/${channel.id}`);
  const seen = new Set<string>();
  await page.locator('[data-number]').last().waitFor();
  for (let tries = 0; tries < 40 && !seen.has('5'); tries += 1) {
    for (const number of await page
      .locator('[data-number]')
      .evaluateAll(rows => rows.map(row => row.getAttribute('data-number') ?? '')))
      seen.add(number);
    await page.getByRole('log').evaluate(log => log.scrollTo({ top: -log.scrollHeight }));
    await page.waitForFunction(() => true);
  }
  expect(seen.size).toBeGreaterThanOrEqual(100);
  expect(await page.evaluate('window.__ran')).toBeUndefined();
  const dangerous = await page
    .getByRole('log')
    .locator('script, iframe, object, [onerror], [onload], a:not([href^="http"])')
    .count();
  expect(dangerous).toBe(0);
}, 240_000);
