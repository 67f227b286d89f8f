import { describe, expect, it } from '@jest/globals';
import { badRequest, conflict } from '@momos/contracts/errors';
import { organizationsContract } from '@momos/contracts/organizations';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { OrganizationsPage } from './organizations.page.tsx';

const { list, get, create, update } = organizationsContract;
const { pending, bypass } = verifiedEmailsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const acme = { id, name: 'Acme', kind: 'COMPANY' as const, domains: ['acme.com'], version: 5 };

const openAt = (at: string, ...answers: Answer[]) =>
  renderPage(<OrganizationsPage />, {
    path: '/manager/organizations',
    at,
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });
const open = (...answers: Answer[]) => openAt('/manager/organizations', ...answers);

it('shows organisations with their domains', async () => {
  open(answer(list, [acme]));
  const row = within((await screen.findByText('Acme')).closest('tr') as HTMLElement);
  expect(row.getByText('acme.com')).toBeVisible();
});

it('marks one that goes by its domain until an admin names it', async () => {
  const unnamed = {
    ...acme,
    id: id.replace(/1$/, '2'),
    name: 'attacker.example',
    domains: ['attacker.example'],
  };
  open(answer(list, [acme, unnamed]));
  const rowOf = async (name: string) =>
    within((await screen.findByText(name, { selector: 'strong' })).closest('tr') as HTMLElement);
  expect((await rowOf('attacker.example')).getByText('Not named yet')).toBeVisible();
  expect((await rowOf('Acme')).queryByText('Not named yet')).toBeNull();
});

coverStates(list, open);

it('says that there are none yet', async () => {
  open(answer(list));
  expect(await screen.findByText('No organisations yet')).toBeVisible();
});

it('changes the one that is opened, on the version that was read', async () => {
  const { user, address, sent } = open(answer(list, [acme]), answer(get, acme), answer(update, acme));
  await user.click(await screen.findByText('Acme'));
  await waitFor(() => expect(address()).toContain(`organization=${id}`));
  const panel = within(await screen.findByRole('dialog'));
  await user.type(await panel.findByRole('textbox', { name: 'Name' }), ' Labs');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(update)).toHaveLength(1));
  expect(sent(update)[0]).toMatchObject({
    ifMatch: '"5"',
    body: { name: 'Acme Labs', domains: ['acme.com'] },
  });
  await waitFor(() => expect(address()).toBe('/manager/organizations'));
});

describe('a new organisation', () => {
  const fill = async (...answers: Answer[]) => {
    const page = open(answer(list, [acme]), ...answers);
    await page.user.click(await screen.findByRole('button', { name: 'New organisation' }));
    const panel = within(await screen.findByRole('dialog'));
    await page.user.type(await panel.findByRole('textbox', { name: 'Name' }), 'Rice');
    await page.user.click(panel.getByRole('button', { name: 'School' }));
    await page.user.type(panel.getByRole('combobox', { name: 'Domains' }), '@Rice.edu{Enter}');
    await page.user.click(panel.getByRole('button', { name: 'Create organisation' }));
    return { ...page, panel };
  };

  it('is created with plain domains', async () => {
    const { sent } = await fill(answer(create, acme));
    await waitFor(() => expect(sent(create)).toHaveLength(1));
    expect(sent(create)[0]?.body).toEqual({ name: 'Rice', kind: 'SCHOOL', domains: ['rice.edu'] });
  });

  it('shows at its field which domain was refused', async () => {
    const { panel } = await fill(
      refuse(
        create,
        badRequest('Check it.', [{ field: 'body.domains.0', message: 'Acme has this domain.' }]),
      ),
    );
    expect(await panel.findByText('Acme has this domain.')).toBeVisible();
  });
});

describe('pending verifications', () => {
  const at = '/manager/organizations?view=proofs';
  const proof = { id, user: { displayName: 'Grace Hopper' }, email: 'grace@acme.com' };

  coverStates(pending, read => openAt(at, read));

  it('says that none is pending', async () => {
    openAt(at, answer(pending));
    expect(await screen.findByText('No pending verifications')).toBeVisible();
  });

  const verify = async (given: Answer) => {
    const page = openAt(at, answer(pending, [proof]), given);
    await page.user.click(await screen.findByRole('button', { name: 'Mark as verified' }));
    await page.user.click(await screen.findByRole('button', { name: 'Verify address' }));
    return page;
  };

  it('marks an address as verified after a question', async () => {
    const { sent } = await verify(answer(bypass, { email: 'grace@acme.com' }));
    await waitFor(() => expect(sent(bypass)[0]?.params).toEqual({ id }));
    expect(await screen.findByText('grace@acme.com is verified')).toBeVisible();
  });

  it('says why it was refused', async () => {
    await verify(refuse(bypass, conflict('Another account has this address.')));
    expect(await screen.findByText('Another account has this address.')).toBeVisible();
  });
});

it('leads to the views that were saved of it', async () => {
  const view = { name: 'Universities', query: 'text=university', isMine: true };
  const page = open(answer(savedViewsContract.list, [view]), answer(list));
  await page.user.click(await screen.findByRole('link', { name: 'Universities' }));
  expect(page.address()).toBe('/manager/organizations?text=university');
});
