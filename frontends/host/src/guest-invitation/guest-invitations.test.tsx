import { beforeAll, describe, expect, it } from '@jest/globals';
import { guestInvitationsContract } from '@momos/contracts/guest-invitations';
import { AppError } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { screen, waitFor, within } from '@testing-library/react';
import { loadParts, dialog, open, openAt, openLazy, socialId } from '../../../testing/attendees-page.tsx';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';

const { list, preview, invite, withdraw, resend } = guestInvitationsContract;

beforeAll(loadParts);

const openInvited = (...answers: Answer[]) => openAt('?view=invited', ...answers);
const ada = {
  id: '01930b5e-7c1a-7d2e-8f3a-0000000000c1',
  email: 'ada@example.org',
  name: 'Ada',
  state: 'INVITED',
} as const;
const grace = {
  ...ada,
  id: '01930b5e-7c1a-7d2e-8f3a-0000000000c2',
  email: 'grace@example.org',
  name: null,
} as const;
const counts = { meta: { counts: { INVITED: 1, REGISTERED: 1, WITHDRAWN: 0 } } };

describe('the list of invited guests', () => {
  coverStates(list, openInvited);

  it('shows who registered by itself, with counts, and finds them by state and text', async () => {
    const page = openInvited(
      answer(list, [ada], { when: ({ query }) => query.state === 'INVITED', ...counts }),
      answer(list, [ada, { ...grace, state: 'REGISTERED', rsvpStatus: 'APPROVED' }], counts),
    );
    const row = within((await screen.findByText('grace@example.org')).closest('tr') as HTMLElement);
    expect(row.getByText('Approved')).toBeVisible();
    expect(row.queryByRole('button')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Invited 1' }));
    await waitFor(() => expect(screen.queryByText('grace@example.org')).toBeNull());
    await page.user.type(screen.getByLabelText('Find an invited guest'), 'ada');
    await waitFor(() =>
      expect(page.sent(list).at(-1)?.query).toMatchObject({ state: 'INVITED', text: 'ada' }),
    );
  });

  it('offers the first step where no one is invited', async () => {
    openInvited(answer(list, [], { meta: { counts: { INVITED: 0, REGISTERED: 0, WITHDRAWN: 0 } } }));
    expect(await screen.findByText('No one is invited yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add guests' })).not.toHaveLength(0);
  });

  it('withdraws after a question, and resends once that is possible again', async () => {
    const page = openInvited(
      answer(list, [
        { ...ada, resendableAt: '2020-01-01T00:00:00.000Z' },
        { ...grace, resendableAt: '2099-01-01T00:00:00.000Z' },
      ]),
      answer(withdraw),
      answer(resend),
    );
    expect(await screen.findByText('ada@example.org')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Resend .* grace/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Resend the invitation of ada@example.org' }));
    expect(await screen.findByText('Invitation sent to ada@example.org again')).toBeVisible();
    await page.user.click(
      screen.getByRole('button', { name: 'Withdraw the invitation of grace@example.org' }),
    );
    const asked = await dialog(/Withdraw the invitation of grace/);
    expect(page.sent(withdraw)).toHaveLength(0);
    await page.user.click(asked.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(page.sent(withdraw)[0]?.params).toEqual({ id: socialId, invitationId: grace.id }),
    );
  });
});

/** A file as a browser gives it; the one of the tests cannot be read. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'guests.csv', { type: 'text/csv' }), { text: async () => text });

describe('adding guests', () => {
  /** Opens the dialog from the list of attendees. */
  async function opened(...answers: Answer[]) {
    const page = open(answer(rsvpsContract.listV2), ...answers);
    await openLazy(page, (await screen.findAllByRole('button', { name: 'Add guests' }))[0] as HTMLElement);
    return { page, form: await dialog('Invite guests by e-mail') };
  }
  const typed = 'Ada <ada@example.org>\nno address\nada@example.org\ngrace@example.org\nfull@example.org';
  const checked = answer(preview, { left: 40, refused: [{ row: 1, reason: 'REGISTERED' }] });

  it('says line by line what will happen, and sends only what is right', async () => {
    const { page, form } = await opened(checked, answer(invite, { invited: 2, refused: [] }));
    const box = form.getByLabelText('Guests');
    expect(form.getByRole('button', { name: 'Invite' })).toBeDisabled();
    await page.user.click(box);
    await page.user.paste(typed);
    await page.user.type(form.getByLabelText('Note to these guests'), 'See you there');
    await page.user.click(form.getByRole('button', { name: 'Check the list' }));
    const table = within(await form.findByRole('table', { name: 'The list, line by line' }));
    const shown = table
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('cell')
          .map(each => each.textContent),
      );
    expect(shown).toEqual([
      ['1', 'Ada · ada@example.org', 'Will be invited'],
      ['2', 'no address', 'Not an e-mail address'],
      ['3', 'ada@example.org', 'Is in the list already'],
      ['4', 'grace@example.org', 'Is registered already'],
      ['5', 'full@example.org', 'Will be invited'],
    ]);
    expect(form.getByText('You can invite 40 more today.')).toBeVisible();
    expect(page.sent(invite)).toHaveLength(0);
    await page.user.click(form.getByRole('button', { name: 'Invite 2 guests' }));
    expect(await screen.findByText('2 guests invited')).toBeVisible();
    expect(page.sent(invite)[0]?.body).toEqual({
      guests: [{ email: 'ada@example.org', name: 'Ada' }, { email: 'full@example.org' }],
      note: 'See you there',
    });
    // What has to be corrected stays; what was done is named.
    await waitFor(() => expect(box).toHaveValue('no address'));
    expect(form.getByText('Line 2, no address: Not an e-mail address')).toBeVisible();
    expect(form.getByText('Line 4, grace@example.org: Is registered already')).toBeVisible();
  });

  it('has to be checked again once the list is another, and closes when all are invited', async () => {
    const { page, form } = await opened(
      answerBy(preview, () => ({ left: 1, refused: [] })),
      answer(invite, { invited: 1, refused: [] }),
    );
    const box = form.getByLabelText('Guests');
    await page.user.type(box, 'ada@example.org');
    await page.user.click(form.getByRole('button', { name: 'Check the list' }));
    expect(await form.findByRole('button', { name: 'Invite 1 guest' })).toBeEnabled();
    expect(form.getByRole('status')).toHaveTextContent(/^1 of 1 can be invited\.$/);
    await page.user.type(box, '{enter}grace@example.org');
    expect(form.getByRole('button', { name: 'Invite' })).toBeDisabled();
    await page.user.click(form.getByRole('button', { name: 'Check the list' }));
    // More than are left today.
    expect(await form.findByRole('button', { name: 'Invite 2 guests' })).toBeDisabled();
    await page.user.clear(box);
    await page.user.type(box, 'ada@example.org');
    await page.user.click(form.getByRole('button', { name: 'Check the list' }));
    await page.user.click(await form.findByRole('button', { name: 'Invite 1 guest' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite guests by e-mail' })).toBeNull());
  });

  it('keeps the list where the limit is reached, and says so', async () => {
    const message = 'You can invite 500 people a day. Today none is left; nothing was sent.';
    const { page, form } = await opened(
      answer(preview, { left: 5, refused: [] }),
      refuse(invite, new AppError('rate_limited', message)),
    );
    await page.user.type(form.getByLabelText('Guests'), 'ada@example.org');
    await page.user.click(form.getByRole('button', { name: 'Check the list' }));
    await page.user.click(await form.findByRole('button', { name: 'Invite 1 guest' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Today none is left; nothing was sent.');
    expect(form.getByLabelText('Guests')).toHaveValue('ada@example.org');
  });

  it('takes the guests of a CSV file by its header', async () => {
    const { page, form } = await opened();
    const choose = (text: string) =>
      page.user.upload(form.getByLabelText('Choose a CSV file', { selector: 'input' }), fileOf(text));
    await choose('\uFEFFName;E-Mail\n"Lovelace, Ada";ada@example.org\n');
    await waitFor(() => expect(form.getByLabelText('Guests')).toHaveValue('Lovelace Ada, ada@example.org'));
    await choose('a;b\n1;2');
    expect(await screen.findByText('This file has no column of e-mail addresses.')).toBeVisible();
  });
});
