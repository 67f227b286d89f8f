import type { Page } from 'playwright-core';

/** Reads the newest code for an address on the local mailbox page, as a newcomer would, in a tab of its own. */
export async function codeFromMailbox(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`/dev/outbox?to=${encodeURIComponent(email)}`);
  const chip = mailbox.locator('[data-copy]').first();
  await chip.waitFor();
  const code = await chip.getAttribute('data-copy');
  await mailbox.close();
  if (!code) throw new Error('no code in the mailbox');
  return code;
}

/** On the sign-in page: asks for a code, reads it in the mailbox, enters it, gives a name where none is known. */
export async function signInHere(
  page: Page,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await page.getByLabel('Your e-mail').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  const code = await codeFromMailbox(page, email);
  await page.getByLabel('Digit 1 of 6').pressSequentially(code);
  const first = page.getByLabel('First name');
  await Promise.race([
    first.waitFor(),
    page.waitForURL(
      url => !url.pathname.startsWith('/auth/login') && !url.pathname.startsWith('/accounts/setting'),
    ),
  ]);
  if (!page.url().includes('/accounts/setting')) return;
  await first.fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(url => !url.pathname.startsWith('/accounts/setting'));
}
