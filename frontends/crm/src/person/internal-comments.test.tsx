import { describe, expect, it } from '@jest/globals';
import { conflict, forbidden, staleVersion } from '@momos/contracts/errors';
import { internalCommentsContract } from '@momos/contracts/internal-comments';
import { peopleContract } from '@momos/contracts/people';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { PeoplePage } from './people.page.tsx';

const { list, create, update } = internalCommentsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const comment = {
  id: '01930b5e-7c1a-7d2e-8f3a-000000000002',
  userId: id,
  version: 1,
  text: 'Met at the gala.',
  author: { displayName: 'Alice Admin' },
  isMine: true,
};

/** The panel of a person, as an admin unless said otherwise. */
const open = (answers: Answer[], me = manager({ isSupermomosAdmin: true })) =>
  renderPage(<PeoplePage />, {
    path: '/manager/crm-database',
    at: `/manager/crm-database?person=${id}`,
    signedInAs: me,
    answers: [
      answer(peopleContract.search, []),
      answer(savedViewsContract.list, []),
      answer(peopleContract.get, { id, displayName: 'Grace Hopper' }),
      ...answers,
    ],
  });
const comments = async () => within(await screen.findByRole('list', { name: 'Internal comments' }));
const type = async (page: ReturnType<typeof open>, text: string) => {
  await page.user.type(await screen.findByRole('textbox', { name: 'Comment' }), text);
  await page.user.click(screen.getByRole('button', { name: 'Add comment' }));
};

describe('internal comments', () => {
  it('shows text, author and time', async () => {
    open([answer(list, [{ ...comment, createdAt: '2031-05-01T12:00:00.000Z' }])]);
    const shown = await comments();
    expect(shown.getByText('Met at the gala.')).toBeVisible();
    expect(shown.getByText('Alice Admin')).toBeVisible();
    expect(shown.getByText(/May 1/)).toBeVisible();
  });

  it('names the author of an erased account a former admin, and offers no edit of another author', async () => {
    open([answer(list, [{ ...comment, author: null, isMine: false }])]);
    const shown = await comments();
    expect(shown.getByText('Former admin')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('says when there are none', async () => {
    open([answer(list)]);
    expect(await screen.findByText('No comments yet.')).toBeVisible();
  });

  it('loads', async () => {
    open([pending(list)]);
    expect(await screen.findByRole('heading', { name: 'Internal comments' })).toBeVisible();
    expect(screen.queryByText('No comments yet.')).not.toBeInTheDocument();
  });

  it('offers to try again', async () => {
    open([refuse(list, conflict('The list is being rebuilt.'))]);
    expect(await screen.findByText('The list is being rebuilt.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('is for admins only', async () => {
    open([], manager());
    expect(await screen.findByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(screen.queryByText('Internal comments')).not.toBeInTheDocument();
  });

  it('loads older comments on request', async () => {
    const isFirst = ({ query }: { query: { exclusiveStartKey?: string } }) => !query.exclusiveStartKey;
    const page = open([
      answer(list, [comment], { meta: { lastEvaluatedKey: 'k' }, when: isFirst }),
      answer(list, [{ ...comment, id: '01930b5e-7c1a-7d2e-8f3a-000000000003', text: 'An older one.' }]),
    ]);
    await comments();
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('An older one.')).toBeVisible();
  });
});

describe('adding an internal comment', () => {
  it('is in the list while it is being saved', async () => {
    const page = open([answer(list, [comment]), pending(create)]);
    await comments();
    await type(page, 'Speaks in May.');
    expect((await comments()).getByText('Speaks in May.')).toBeVisible();
    expect(screen.getByText('Saving…')).toBeVisible();
    expect(page.sent(create)[0]).toMatchObject({
      body: { text: 'Speaks in May.' },
      idempotencyKey: expect.any(String),
    });
  });

  it('clears the field when the list has it', async () => {
    const stored: (typeof comment)[] = [];
    const page = open([
      answerBy(list, () => stored),
      answerBy(create, () => {
        stored.push(comment);
        return comment;
      }),
    ]);
    await screen.findByText('No comments yet.');
    await type(page, comment.text);
    expect((await comments()).getByText(comment.text)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
    expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
  });

  it('brings the text back into the field when it is refused', async () => {
    const page = open([answer(list, [comment]), refuse(create, forbidden())]);
    await comments();
    await type(page, 'Speaks in May.');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Speaks in May.');
    expect((await comments()).queryByText('Speaks in May.')).not.toBeInTheDocument();
  });
});

describe('editing an internal comment', () => {
  const edit = async (page: ReturnType<typeof open>, text: string) => {
    await page.user.click((await comments()).getByRole('button', { name: 'Edit' }));
    const form = within(screen.getByRole('form', { name: 'Edit internal comment' }));
    expect(form.getByRole('textbox')).toHaveFocus();
    await page.user.clear(form.getByRole('textbox'));
    await page.user.type(form.getByRole('textbox'), text);
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    return form;
  };

  it('sends the version that was read', async () => {
    let stored = comment;
    const page = open([
      answerBy(list, () => [stored]),
      answerBy(update, ({ body }) => {
        stored = { ...comment, version: 2, text: (body as { text: string }).text };
        return stored;
      }),
    ]);
    await edit(page, 'Met in May.');
    expect((await comments()).getByText('Met in May.')).toBeVisible();
    expect(page.sent(update)[0]).toMatchObject({ body: { text: 'Met in May.' }, ifMatch: '"1"' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  });

  it('keeps the text after a 412, shows the stored one, and saves over that version on request', async () => {
    let stored = comment;
    const page = open([
      answerBy(list, () => [stored]),
      refuse(update, staleVersion('internal comment'), ({ ifMatch }) => ifMatch !== '"2"'),
      answer(update, { ...comment, version: 3 }),
    ]);
    await comments();
    stored = { ...comment, version: 2, text: 'Edited in another tab.' };
    const form = await edit(page, 'Edited here.');
    expect(await screen.findByText('Their text: Edited in another tab.')).toBeVisible();
    expect(form.getByRole('textbox')).toHaveValue('Edited here.');
    await page.user.click(form.getByRole('button', { name: 'Keep mine' }));
    await page.user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(page.sent(update).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']));
  });
});
