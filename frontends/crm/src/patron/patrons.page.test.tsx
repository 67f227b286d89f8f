import { describe, expect, it } from '@jest/globals';
import { badRequest, conflict, forbidden } from '@momos/contracts/errors';
import { patronGuestsContract } from '@momos/contracts/patron-guests';
import { patronsContract } from '@momos/contracts/patrons';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { PatronsPage } from './patrons.page.tsx';

const { create, list, update } = patronsContract;

const open = (...answers: Answer[]) =>
  renderPage(<PatronsPage />, { path: '/manager/patrons', signedInAs: manager(), answers });

it('shows the patrons with their codes', async () => {
  open(answer(list, [{ name: 'Acme Ventures', code: 'ACME', isActive: true }]));
  const row = within((await screen.findByText('Acme Ventures')).closest('tr') as HTMLElement);
  expect(row.getByText('ACME')).toBeVisible();
});

it('loads', async () => {
  open(pending(list));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('teaches the first step when there are none', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No patrons yet' })).toBeVisible();
});

it('says who may see it', async () => {
  open(refuse(list, forbidden()));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
});

it('offers to try again', async () => {
  open(refuse(list, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('a new patron', () => {
  const fill = async (...answers: Answer[]) => {
    const page = open(answer(list, [{ name: 'Acme Ventures' }]), ...answers);
    await page.user.click(await screen.findByRole('button', { name: 'New patron' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bright Fund{Enter}');
    return page;
  };

  it('gets a code that follows the name', async () => {
    const { sent, address } = await fill(
      answer(create, { id: '01930b5e-7c1a-7d2e-8f3a-000000000001' }),
      answer(patronsContract.get, { code: 'BRIGHTFUND' }),
      answer(patronGuestsContract.list),
    );
    await waitFor(() => expect(address()).toContain('patron='));
    expect(sent(create)[0]?.body).toMatchObject({ name: 'Bright Fund', code: 'BRIGHTFUND', kind: 'PATRON' });
  });

  it('shows at its field what the server refuses', async () => {
    await fill(
      refuse(create, badRequest('Check it.', [{ field: 'body.code', message: 'This code is taken.' }])),
    );
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is taken/);
  });
});

it('ends the codes of many, and offers to reactivate the others', async () => {
  const idOf = (last: number) => `01930b5e-7c1a-7d2e-8f3a-00000000000${last}`;
  const { user, sent } = open(
    answer(list, [
      { id: idOf(1), name: 'Acme Ventures', code: 'ACME', isActive: true, version: 6 },
      { id: idOf(2), name: 'Bright Fund', code: 'BRIGHT', isActive: false, version: 2 },
      { id: idOf(3), name: 'Cedar', code: 'CEDAR', isActive: true, version: 1 },
    ]),
    answer(update),
  );
  await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
  expect(screen.getByRole('button', { name: 'Reactivate 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End 2' }));
  const asked = within(await screen.findByRole('dialog', { name: 'End 2 codes?' }));
  expect(asked.getByText('Keep it on their accounts')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'End 2' }));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() =>
    expect(sent(update).map(({ params, ifMatch, body }) => [params['id'], ifMatch, body])).toEqual([
      [idOf(1), '"6"', { isActive: false }],
      [idOf(3), '"1"', { isActive: false }],
    ]),
  );
});

describe('an open patron', () => {
  const acme = {
    id: '01930b5e-7c1a-7d2e-8f3a-000000000001',
    name: 'Acme Ventures',
    code: 'ACME',
    isActive: true,
    version: 6,
  };
  const openPatron = async (patron: typeof acme, ...answers: Answer[]) => {
    const page = open(
      answer(list, [patron]),
      answer(patronsContract.get, patron),
      answer(patronGuestsContract.list),
      ...answers,
    );
    await page.user.click(await screen.findByText('Acme Ventures'));
    await waitFor(() => expect(page.address()).toBe(`/manager/patrons?patron=${acme.id}`));
    expect(await screen.findByText('No guests yet.')).toBeVisible();
    return page;
  };
  const endCode = async ({ user }: Awaited<ReturnType<typeof openPatron>>) => {
    await user.click(screen.getByRole('button', { name: 'End code' }));
    const question = within(await screen.findByRole('dialog', { name: 'End ACME?' }));
    await user.click(question.getByRole('button', { name: 'End code' }));
  };

  it('has its code ended after a question, on the version that was read', async () => {
    const page = await openPatron(acme, answer(update, { ...acme, isActive: false }));
    await endCode(page);
    await waitFor(() => expect(page.sent(update)).toHaveLength(1));
    expect(page.sent(update)[0]).toMatchObject({ ifMatch: '"6"', body: { isActive: false } });
  });

  it('says why its code was not ended', async () => {
    const page = await openPatron(acme, refuse(update, conflict('It changed meanwhile.')));
    await endCode(page);
    expect(await screen.findByText('It changed meanwhile.')).toBeVisible();
  });

  it('has its code reactivated', async () => {
    const { user, sent } = await openPatron({ ...acme, isActive: false }, answer(update, acme));
    await user.click(screen.getByRole('button', { name: 'Reactivate code' }));
    await waitFor(() => expect(sent(update)[0]?.body).toEqual({ isActive: true }));
  });
});
