import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { AppError, notFound } from '@momos/contracts/errors';
import { type SocialDraftContent, socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { NewSocialPage } from '../social/new-social.page.tsx';
import { quietMs } from './autosave.ts';

const { list, create, get, update } = socialDraftsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-0000000000d1';
const otherId = '01930b5e-7c1a-7d2e-8f3a-0000000000d2';
const card = { id, title: 'Sunset', updatedAt: '2031-05-01T16:04:00.000Z' };

const open = (address: string, ...answers: Answer[]) =>
  renderPage(<NewSocialPage />, {
    path: '/socials/new',
    at: address,
    signedInAs: guest(),
    answers: [...answers, answer(list, []), answer(configsContract.all), answer(configsContract.social)],
  });
const openDraft = (...answers: Answer[]) => open(`/socials/new?draft=${id}`, ...answers);
const stored = (content: SocialDraftContent) =>
  answer(get, { ...card, version: 1, content: { ...content, coverSeed: 'dinner-12345678' } });

const ready = () => screen.findByRole('form', { name: 'Social' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (milliseconds = quietMs) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a draft', () => {
  it('that may have been published stays the same draft until that is known', async () => {
    let isDown = true;
    const page = openDraft(
      stored({ title: 'Sunset', city: 'Berlin' }),
      refuse(update, notFound('draft')),
      answer(create, { ...card, id: otherId }),
      answerBy(socialsContract.create, () => {
        throw isDown ? new AppError('unavailable', 'No') : new AppError('gone', 'Published already.');
      }),
    );
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('alert');
    fill('Title', 'Sunset supper');
    await pass();
    await waitFor(() => expect(page.sent(update)).toHaveLength(1));
    expect((await screen.findAllByText(/may have been published/))[0]).toBeVisible();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published already.')).toBeVisible();
    expect(page.sent(create)).toHaveLength(0);
    const published = page.sent(socialsContract.create).map(({ body }) => body as object);
    expect(published).toEqual(published.map(each => ({ ...each, draftId: id })));
    // What is known to be published or deleted begins anew.
    await pass();
    await waitFor(() => expect(page.sent(create)).toHaveLength(1));
  });
});
