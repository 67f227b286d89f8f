import { describe, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { conflict, forbidden, staleVersion } from '@momos/contracts/errors';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { recurrencesContract } from '@momos/contracts/recurrences';
import { socialsContract } from '@momos/contracts/socials';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { EditSocialPage } from './edit-social.page.tsx';

const { getBySlug, remove, update } = socialsContract;
const social = {
  slug: 'sunset',
  version: 7,
  title: 'Sunset supper',
  eventTimestamp: '2031-05-01T18:00:00.000Z',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  city: 'New York',
  maxCapacity: 40,
  confirmedPax: 12,
  waitlistCount: 3,
  reviewComment: 'A lovely idea.',
  ticketTiers: [{ name: 'Supper', ticketPrice: 40 }],
  viewer: { isHost: true },
};
const published = answer(getBySlug, social);

const open = (...answers: Answer[]) =>
  renderPage(<EditSocialPage />, {
    path: '/socials/:slug/edit',
    at: '/socials/sunset/edit',
    signedInAs: guest(),
    answers: [...answers, published, answer(configsContract.all), answer(configsContract.social)],
  });

async function rename({ user }: ReturnType<typeof open>) {
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Sunrise breakfast' } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
}

coverStates(getBySlug, open);

it('saves a change on top of the version that was read', async () => {
  const page = open(answer(update, { slug: 'sunrise' }));
  expect(await screen.findByText('Our editors wrote: A lovely idea.')).toBeVisible();
  await rename(page);
  await waitFor(() => expect(page.address()).toBe('/socials/sunrise'));
  const [sent] = page.sent(update);
  expect(sent?.body).toMatchObject({ title: 'Sunrise breakfast', city: 'New York' });
  expect(sent?.ifMatch).toContain('7');
});

it.each([
  ['a change that was made meanwhile', staleVersion('social'), /./],
  ['that it is not allowed', forbidden(), /You are not allowed to do this/],
])('shows %s and keeps what was written', async (_, error, words) => {
  await rename(open(refuse(update, error)));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText('Title')).toHaveValue('Sunrise breakfast');
});

describe('a co-host who saves meanwhile', () => {
  const openTwice = (meanwhile: object) => {
    let isSaved = false;
    const page = open(
      answerBy(getBySlug, () => (isSaved ? { ...social, version: 8, ...meanwhile } : social)),
      refuse(update, staleVersion('social'), ({ ifMatch }) => ifMatch === '"7"'),
      answer(update, { slug: 'sunrise', version: 9 }),
    );
    return { ...page, theySave: () => (isSaved = true) };
  };

  it('loses nothing, and neither does the other', async () => {
    const page = openTwice({ description: 'Bring a blanket.' });
    await screen.findByLabelText('Title');
    page.theySave();
    await rename(page);
    expect(await screen.findByDisplayValue('Bring a blanket.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Sunrise breakfast');
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(page.address()).toBe('/socials/sunrise'));
    expect(page.sent(update)[1]).toMatchObject({
      ifMatch: '"8"',
      body: { title: 'Sunrise breakfast', description: 'Bring a blanket.' },
    });
  });

  it('is asked about where both changed the same', async () => {
    const page = openTwice({ title: 'Moonlight supper' });
    await screen.findByLabelText('Title');
    page.theySave();
    await rename(page);
    expect(await screen.findByText('Their title: Moonlight supper')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(page.sent(update)).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Moonlight supper');
  });
});

it('brings unsaved changes back after the page was closed, and drops them on request', async () => {
  const first = open(answer(update));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Sunrise breakfast' } });
  first.unmount();
  const second = open(answer(update));
  expect(await screen.findByText('Your unsaved changes are back')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Sunrise breakfast');
  await second.user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Sunset supper');
  second.unmount();
  open(answer(update));
  expect(await screen.findByLabelText('Title')).toHaveValue('Sunset supper');
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
});

it('cancels a social after a question with the facts', async () => {
  const page = open(answer(update));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel social' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Sunset supper?' }));
  expect(dialog.getByText('15')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel social and notify guests' }));
  await waitFor(() => expect(page.address()).toBe('/manager/rsvps'));
  expect(page.sent(update)[0]?.body).toEqual({ isCancelled: true });
});

it('says why a social was not deleted', async () => {
  const page = open(refuse(remove, conflict('A refund is under way.')));
  await page.user.click(await screen.findByRole('button', { name: 'Delete social' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sunset supper?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete social and refund guests' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('A refund is under way.');
  expect(page.address()).toBe('/socials/sunset/edit');
});

const waiting = {
  version: 9,
  before: { title: 'Sunset supper' },
  after: { title: 'Sunrise breakfast' },
};

it('stays in the editor where changes wait for a review, and compares them with what guests see', async () => {
  let isSaved = false;
  const page = open(
    answerBy(getBySlug, () => ({ ...social, pendingEdit: isSaved ? waiting : null })),
    answerBy(update, () => {
      isSaved = true;
      return { ...social, pendingEdit: waiting };
    }),
  );
  await rename(page);
  expect(await screen.findByText('Your changes wait for review')).toBeVisible();
  expect(await screen.findByText('Changes sent for review')).toBeVisible();
  expect(page.address()).toBe('/socials/sunset/edit');
  await page.user.click(screen.getByText('Compare with what guests see'));
  expect(screen.getByText('Title', { selector: 'dt' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Sunrise breakfast');
});

it('shows why changes were rejected, keeps them in the form, and withdraws them', async () => {
  let isWithdrawn = false;
  const rejection = { comment: 'Which breakfast?' };
  const page = open(
    answerBy(getBySlug, () => ({ ...social, pendingEdit: isWithdrawn ? null : { ...waiting, rejection } })),
    answerBy(pendingEditsContract.withdraw, () => {
      isWithdrawn = true;
      return social;
    }),
  );
  expect(await screen.findByText('“Which breakfast?”')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Sunrise breakfast');
  await page.user.click(screen.getByRole('button', { name: 'Withdraw changes' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Sunset supper'));
  expect(screen.queryByText('Your changes were not accepted')).toBeNull();
});

describe('a social that repeats', () => {
  const repeating = {
    ...social,
    recurrence: { rule: { frequency: 'WEEKLY' as const, interval: 1, weekdays: [], count: 8, until: null } },
  };
  const following = recurrencesContract.update;
  const openRepeating = (...answers: Answer[]) =>
    renderPage(<EditSocialPage />, {
      path: '/socials/:slug/edit',
      at: '/socials/sunset/edit',
      signedInAs: guest(),
      answers: [
        ...answers,
        answer(getBySlug, repeating),
        answer(configsContract.all),
        answer(configsContract.social),
      ],
    });

  it('changes this date alone until its host says otherwise', async () => {
    const page = openRepeating(answer(update, { slug: 'sunrise' }));
    expect(await screen.findByRole('button', { name: 'Only this date', pressed: true })).toBeVisible();
    await rename(page);
    await waitFor(() => expect(page.sent(update)).toHaveLength(1));
  });

  it('changes the following dates too, on top of the version that was read', async () => {
    const page = openRepeating(answer(following, { slug: 'sunrise' }));
    await page.user.click(await screen.findByRole('button', { name: 'This and following dates' }));
    expect(screen.getByText(/What you change here changes on every later date too/)).toBeVisible();
    await rename(page);
    await waitFor(() => expect(page.address()).toBe('/socials/sunrise'));
    expect(page.sent(following)[0]).toMatchObject({ body: { title: 'Sunrise breakfast' }, ifMatch: '"7"' });
  });

  it('says at which date a change is refused', async () => {
    const page = openRepeating(refuse(following, conflict('On May 8, 2031: There are 12 guests.')));
    await page.user.click(await screen.findByRole('button', { name: 'This and following dates' }));
    await rename(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('On May 8, 2031: There are 12 guests.');
  });

  it('cancels this and the following dates', async () => {
    const page = openRepeating(answer(following));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel social' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Sunset supper?' }));
    await page.user.click(dialog.getByRole('button', { name: 'This and following dates' }));
    expect(dialog.getByText('All guests of these dates')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel social and notify guests' }));
    await waitFor(() => expect(page.sent(following)[0]?.body).toEqual({ isCancelled: true }));
  });

  it('asks nothing about dates of a single one', async () => {
    open(answer(update));
    await screen.findByLabelText('Title');
    expect(screen.queryByRole('button', { name: 'Only this date' })).toBeNull();
  });
});
