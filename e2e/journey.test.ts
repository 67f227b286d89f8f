import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, launchBrowser, openVisitor, type Visitor } from './browser.ts';
import { signInHere } from './sign-in.ts';

/**
 * The one journey that the product exists for, on the pages of the composed shell and through all services:
 * publish, curate, register, pay, approve, scan, write to, review, and what the CRM knows in the end.
 */
const stamp = Date.now().toString(36);
const title = `Supper on the roof ${stamp}`;
const person = (name: string, lastName = 'Moreno') => ({
  email: `${name.toLowerCase()}-${stamp}@example.test`,
  firstName: name,
  lastName,
});
const [host, guest, late] = [person('Hosta'), person('Gina'), person('Lars')];

let browser: Browser;
let everybody: Visitor[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function arrive(): Promise<Visitor> {
  const visitor = await openVisitor(browser);
  everybody.push(visitor);
  return visitor;
}

async function signedIn(
  who: { email: string; firstName: string; lastName: string },
  path = '/',
): Promise<Page> {
  const { page } = await arrive();
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInHere(page, who);
  return page;
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Venue').fill('The Roof');
  await page.getByLabel('City', { exact: true }).fill('New York');
  await page.getByLabel('Address').fill('1 Sky Street, New York');
  await page.getByLabel('Description').fill('Soup, bread and the last light.\n\nCome hungry.');
  await page.getByLabel('Name of ticket 1').fill('Free seat');
  await page.getByRole('button', { name: 'Add a ticket' }).click();
  await page.getByLabel('Name of ticket 2').fill('Supper');
  await page.getByLabel('Price').nth(1).fill('40');
  await page.getByLabel('Deposit', { exact: true }).nth(1).fill('10');
  await page.getByLabel('Capacity').fill('1');
  await page.getByRole('switch', { name: 'Require approval' }).check();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: 'Short answer' }).click();
  await page.getByLabel('Question 1').fill('What do you cook best?');
  await page.getByRole('switch', { name: 'Required' }).check();
  await page.getByText(/^Saved · /).waitFor();
  await page.reload();
  await page.getByLabel('Question 1').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/socials\/supper-on-the-roof.*\/manage/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('region', { name: 'Published. Next:' }).waitFor();
  return new URL(page.url()).pathname.replace(/\/manage$/, '');
}

async function addPromoCode(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/manage/promo-codes`);
  await page.getByRole('button', { name: 'New promo code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('FRIEND25');
  await page.getByLabel('Percent', { exact: true }).fill('25');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('cell', { name: 'FRIEND25', exact: true }).waitFor();
}

async function approveAndFeature(): Promise<void> {
  const page = await signedIn(
    { email: 'reviewer@momos.test', firstName: 'Priya', lastName: 'Raman' },
    '/manager/public-events',
  );
  await page.goto('/manager/public-events');
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Approve & feature' }).click();
  await card.waitFor({ state: 'detached' });
  await expectAccessible(page);
}

async function register(page: Page, path: string, { promoCode }: { promoCode?: string } = {}): Promise<void> {
  await page.goto(`${path}/register`);
  await page.getByRole('radio', { name: /Supper/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('What do you cook best?').fill('Onion soup');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go to payment' }).waitFor();
  if (promoCode) {
    await page.getByRole('textbox', { name: 'Promo code' }).fill(promoCode);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('−$10').waitFor();
  }
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/payments\/return/);
  await page.getByText('Your card is reserved').waitFor();
}

async function decide(page: Page, path: string, name: string, verb: string): Promise<void> {
  await page.goto(`${path}/manage`);
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: new RegExp(`^${verb} 1`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${verb} 1`) })
    .click();
}

async function ticketCodeOf(page: Page): Promise<string> {
  const answer = page.waitForResponse(
    response => response.url().includes('/api/users/me/rsvps') && response.ok(),
  );
  await page.goto('/my-ticket');
  const { data } = (await (await answer).json()) as { data: { rsvp: { ticketCode: string | null } }[] };
  const code = data[0]?.rsvp.ticketCode;
  if (!code) throw new Error('no ticket code');
  return code;
}

it('publishes, registers, pays, approves, scans, writes, reviews, and the CRM knows it all', async () => {
  const { page: stranger } = await arrive();
  await stranger.goto('/');
  await stranger.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(stranger);

  const hostPage = await signedIn(host, '/socials/new');
  expect(new URL(hostPage.url()).pathname).toBe('/socials/new');
  await expectAccessible(hostPage);
  const path = await publish(hostPage);
  await expectAccessible(hostPage);
  await addPromoCode(hostPage, path);
  await approveAndFeature();

  await stranger.goto('/');
  await stranger.getByRole('link', { name: title }).first().click();
  await stranger.getByRole('heading', { level: 1, name: title }).waitFor();
  await stranger.getByText('From: Free ~ $40').first().waitFor();
  await stranger.getByText('The address comes with your approval', { exact: false }).first().waitFor();
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: 'Ask to join' }).first().click();
  await stranger.waitForURL(/\/auth\/login/);
  await expectAccessible(stranger);
  await signInHere(stranger, guest);
  expect(new URL(stranger.url()).pathname).toBe(`${path}/register`);

  await hostPage.goto(`${path}/manage`);
  await register(stranger, path, { promoCode: 'FRIEND25' });
  await hostPage.getByText('Gina Moreno').first().waitFor();
  await expectAccessible(hostPage);

  await decide(hostPage, path, 'Gina', 'Approve');
  await hostPage.getByText('Approved', { exact: true }).first().waitFor();
  await stranger.goto('/my-ticket');
  await stranger.getByText('Approved', { exact: true }).waitFor();
  await stranger.getByText('1 Sky Street, New York', { exact: false }).first().waitFor();
  await expectAccessible(stranger);

  const mailbox = await stranger.context().newPage();
  await mailbox.goto(`/dev/outbox?to=${encodeURIComponent(guest.email)}`);
  await mailbox
    .getByRole('link', { name: /You are in|You’re in|approved/i })
    .first()
    .click();
  await mailbox.getByRole('link', { name: /\.ics/ }).waitFor();
  await expectAccessible(mailbox);

  const latePage = await signedIn(late, path);
  await latePage.getByRole('link', { name: 'Join the waitlist' }).first().waitFor();
  await latePage.goto(`${path}/register`);
  await latePage.getByRole('radio', { name: /Free seat/ }).click();
  await latePage.getByRole('button', { name: 'Continue' }).click();
  await latePage.getByLabel('What do you cook best?').fill('Toast');
  await latePage.getByRole('button', { name: 'Join the waitlist' }).click();
  await latePage.waitForURL(/\/my-ticket/);
  await latePage.getByText('Waitlist', { exact: true }).waitFor();

  const code = await ticketCodeOf(stranger);
  await hostPage.goto(`${path}/manage/scan`);
  await hostPage.getByLabel('Or type the door code').fill(code);
  await hostPage.getByRole('button', { name: 'Check in', exact: true }).click();
  // The social has not begun.
  await hostPage.getByRole('button', { name: 'Check in anyway' }).click();
  await hostPage.getByRole('status').getByText('Gina Moreno').waitFor();
  await expectAccessible(hostPage);
  await hostPage.getByLabel('Or type the door code').fill(code);
  await hostPage.getByRole('button', { name: 'Check in', exact: true }).click();
  await hostPage.getByRole('status').getByText('Already checked in').waitFor();

  await hostPage.goto(`${path}/manage/blasts`);
  await hostPage.getByRole('button', { name: 'Approved' }).click();
  await hostPage.getByRole('button', { name: 'Attended' }).click();
  await hostPage.getByRole('textbox', { name: 'Subject' }).fill('Thank you for coming');
  await hostPage.getByLabel('Message').fill('Hello {{firstName}}, the soup misses you.');
  await expectAccessible(hostPage);
  await hostPage.getByRole('button', { name: 'Preview' }).click();
  await hostPage.getByRole('button', { name: 'Send to 1 person' }).click();
  await hostPage.getByText('1 of 1 sent').waitFor();
  await mailbox.goto(`/dev/outbox?to=${encodeURIComponent(guest.email)}`);
  await mailbox.getByText('Thank you for coming').first().waitFor();
  expect(await mailbox.getByRole('link', { name: /Thank you for coming/ }).count()).toBe(1);

  await stranger.goto('/my-ticket');
  await stranger.getByText('Attended', { exact: true }).waitFor();
  await stranger.getByText('$10', { exact: false }).first().waitFor();
  await stranger.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await stranger.getByLabel('What should others know?').fill('The best soup in town.');
  await stranger.getByRole('button', { name: 'Send review' }).click();
  await stranger.getByText('The best soup in town.').waitFor();
  await hostPage.goto(`${path}/manage/reviews`);
  await hostPage.getByRole('button', { name: /^Reply to Gina/ }).click();
  await hostPage.getByLabel('Your reply').fill('Come again, Gina.');
  await hostPage.getByRole('button', { name: 'Reply', exact: true }).click();
  await hostPage.getByText('Come again, Gina.').waitFor();
  await expectAccessible(hostPage);

  const managerPage = await signedIn(
    { email: 'manager@momos.test', firstName: 'Jonas', lastName: 'Weber' },
    '/manager/crm-database',
  );
  await managerPage.goto(`/manager/crm-database?text=${encodeURIComponent(guest.email)}`);
  await managerPage.getByText('Gina Moreno').first().click();
  const panel = managerPage.getByRole('dialog');
  await panel.getByText(title).first().waitFor();
  await panel.getByText('1 · 1 registered').waitFor();
  await expectAccessible(managerPage);
  await panel.getByRole('link', { name: title }).first().click();
  await managerPage.getByRole('heading', { level: 1, name: title }).waitFor();
  await managerPage.getByText('1 / 1').first().waitFor();
  await expectAccessible(managerPage);

  expect(everybody.flatMap(visitor => visitor.complaints)).toEqual([]);
  everybody = [];
}, 420_000);
