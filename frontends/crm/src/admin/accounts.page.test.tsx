import { describe, expect, it } from '@jest/globals';
import { adminUsersContract } from '@momos/contracts/admin-users';
import { badRequest } from '@momos/contracts/errors';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { AccountsPage } from './accounts.page.tsx';

const { list, get, changes, changeRole, changeValidity, changeSocialPermissions, resetSecondFactor } =
  adminUsersContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const grace = {
  id,
  displayName: 'Grace Hopper',
  email: 'grace@example.com',
  version: 4,
  restoredTimestamp: null as string | null,
  isValid: true,
  roles: ['manager' as const],
  socialPermissions: { hosting: 'CURATED' as const, canRsvp: true },
};

const open = (...answers: Answer[]) =>
  renderPage(<AccountsPage />, {
    path: '/manager/people-roles',
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

it('shows accounts with their permissions', async () => {
  open(answer(list, [grace, { ...grace, id: id.replace(/1$/, '2'), displayName: 'Ada', isValid: false }]));
  const row = within((await screen.findByText('Grace Hopper')).closest('tr') as HTMLElement);
  expect(row.getByText('Manager')).toBeVisible();
  expect(screen.getByText('Barred', { selector: 'strong' })).toBeVisible();
});

coverStates(list, open);

it('says that nothing matches, and shows all accounts again', async () => {
  const { user, address, sent } = open(answer(list));
  await user.click(await screen.findByRole('button', { name: 'Barred' }));
  await waitFor(() => expect(sent(list).at(-1)?.query).toMatchObject({ having: 'barred' }));
  expect(await screen.findByText('No matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all accounts' }));
  await waitFor(() => expect(address()).toBe('/manager/people-roles'));
});

describe('an open account', () => {
  const openAccount = async (...answers: Answer[]) => {
    const page = open(...answers, answer(list, [grace]), answer(get, grace), answer(changes));
    await page.user.click(await screen.findByText('Grace Hopper'));
    await waitFor(() => expect(page.address()).toBe(`/manager/people-roles?account=${id}`));
    const panel = within(await screen.findByRole('dialog'));
    return { ...page, panel, reason: await panel.findByRole('textbox', { name: 'Reason' }) };
  };

  it('changes nothing without a reason', async () => {
    const { panel } = await openAccount();
    expect(panel.getByRole('button', { name: 'Grant Admin' })).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Trusted' })).toBeDisabled();
    expect(await panel.findByText('No changes yet.')).toBeVisible();
  });

  it.each([
    ['Grant Reviewer', changeRole, { action: 'GRANT', role: 'reviewer' }],
    ['Revoke Manager', changeRole, { action: 'REVOKE', role: 'manager' }],
    ['Trusted', changeSocialPermissions, { hosting: 'TRUSTED' }],
    ['Block registrations', changeSocialPermissions, { canRsvp: false }],
    ['Bar account', changeValidity, { isValid: false }],
  ])('sends "%s" with the reason and the version', async (name, route, body) => {
    const { panel, reason, user, sent } = await openAccount(answer(route, grace));
    await user.type(reason, 'Runs New York');
    await user.click(panel.getByRole('button', { name }));
    await waitFor(() => expect(sent(route)).toHaveLength(1));
    expect(sent(route)[0]).toMatchObject({ ifMatch: '"4"', body: { ...body, reason: 'Runs New York' } });
    await waitFor(() => expect(reason).toHaveValue(''));
  });

  it('loses its second step to an admin who says why', async () => {
    const { user, sent } = await openAccount(answer(resetSecondFactor, grace));
    await user.click(screen.getByRole('button', { name: 'Reset second step' }));
    const form = within(await screen.findByRole('form', { name: 'Reset the second step' }));
    expect(form.getByRole('button', { name: 'Reset second step' })).toBeDisabled();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Lost her phone{Enter}');
    expect(await screen.findByText('Grace Hopper signs in by a code again')).toBeVisible();
    expect(sent(resetSecondFactor)[0]?.body).toEqual({ reason: 'Lost her phone' });
  });

  it('that was taken back is confirmed by an admin who says how they know', async () => {
    const { user, sent } = await openAccount(
      answer(adminUsersContract.get, { ...grace, restoredTimestamp: '2026-01-02T10:00:00Z' }),
      answer(resetSecondFactor, grace),
    );
    expect(screen.queryByRole('button', { name: 'Reset second step' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Confirm it is them…' }));
    const form = within(await screen.findByRole('form', { name: 'Confirm it is them' }));
    expect(form.getByText(/speak to them by phone/)).toBeVisible();
    await user.type(form.getByRole('textbox', { name: 'How you know' }), 'Called her{Enter}');
    expect(await screen.findByText('Grace Hopper can set up a second step now')).toBeVisible();
    expect(sent(resetSecondFactor)[0]?.body).toEqual({ reason: 'Called her' });
  });

  it('shows why a change was refused', async () => {
    const { panel, reason, user } = await openAccount(
      refuse(changeRole, badRequest('The last admin stays.')),
    );
    await user.type(reason, 'Moved away');
    await user.click(panel.getByRole('button', { name: 'Revoke Manager' }));
    expect(await panel.findByText('The last admin stays.')).toBeVisible();
    expect(reason).toHaveValue('Moved away');
  });
});
