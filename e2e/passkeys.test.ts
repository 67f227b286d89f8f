import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { publicUrl } from '../deploy/seed/sign-in.ts';
import { expectAccessible, launchBrowser, openVisitor, type Visitor } from './browser.ts';
import { codeFromMailbox, signInHere } from './sign-in.ts';

/** Signing in by more than a code: one person, a passkey of their browser and an authenticator app. */
const ada = { email: `passkey-${Date.now().toString(36)}@example.test`, firstName: 'Ada', lastName: 'Byron' };

/** Browsers keep no passkeys for an IP address. */
const localhost = Object.assign(new URL(publicUrl), { hostname: 'localhost' }).origin;

let browser: Browser;
let visitor: Visitor;
let page: Page;
let devtools: CDPSession;
let authenticatorId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await openVisitor(browser, localhost);
  page = visitor.page;
  devtools = await visitor.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  ({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options }));
});
afterAll(async () => {
  await browser.close();
});

/** Whether the person touches their authenticator when it asks. */
const touches = (enabled: boolean) =>
  devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

async function signOut(): Promise<void> {
  await page.goto('/accounts/setting#sessions');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
}

it('enrols a passkey, signs in with it, and then needs an app’s code after each code by mail', async () => {
  await page.goto('/auth/login?returnTo=%2Fmy-ticket');
  await signInHere(page, ada);
  await addPasskey();
  await signInByPasskey();
  const secret = await setUpApp();
  await signInByTwoSteps(secret);
  expect(visitor.complaints).toEqual([]);
}, 240_000);

async function addPasskey(): Promise<void> {
  await page.goto('/accounts/setting#security');
  await page.getByText('No passkeys yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Study laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'Remove Study laptop' }).waitFor();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
}

async function signInByPasskey(): Promise<void> {
  await touches(false);
  await signOut();
  await page.goto('/auth/login?returnTo=%2Fmy-ticket');
  await expectAccessible(page);
  await touches(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'My tickets' }).waitFor();
  await page.goto('/accounts/setting#security');
  await page.getByText(/^Used /).waitFor();
}

async function setUpApp(): Promise<string> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByLabel(/^Key /).innerText();
  const secret = key.replaceAll(/\s/g, '');
  await expectAccessible(page);
  await page.getByLabel('Digit 1 of 6').pressSequentially(codeOf(secret));
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  await page.getByText('10 left').waitFor();
  return secret;
}

const codeOf = (secret: string, aheadMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs });

async function signInByTwoSteps(secret: string): Promise<void> {
  await touches(false);
  await signOut();
  await page.goto('/auth/login?returnTo=%2Fmy-ticket');
  const former = await codeFromMailbox(page, ada.email);
  await page.getByLabel('Your e-mail').fill(ada.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  const code = await codeFromMailbox(page, ada.email);
  expect(code).not.toBe(former);
  await page.getByLabel('Digit 1 of 6').pressSequentially(code);
  await page.getByRole('dialog', { name: 'One more step' }).waitFor();
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  // The code of the next step: that of this one was used to connect the app.
  await page.getByLabel('Digit 1 of 6').last().pressSequentially(codeOf(secret, 30_000));
  await page.getByRole('heading', { name: 'My tickets' }).waitFor();
}
