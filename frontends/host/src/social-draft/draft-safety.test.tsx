import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useSession } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { AppError, notFound } from '@momos/contracts/errors';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signInContract } from '@momos/contracts/sign-in';
import { type SocialDraftContent, socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { NewSocialPage } from '../social/new-social.page.tsx';
import { quietMs } from './autosave.ts';

const { list, create, get, update } = socialDraftsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-0000000000d1';
const otherId = '01930b5e-7c1a-7d2e-8f3a-0000000000d2';
const card = { id, title: 'Sunset', updatedAt: '2031-05-01T16:04:00.000Z' };

type Opened = { address: string; page?: ReactElement };
const open = ({ address, page = <NewSocialPage /> }: Opened, ...answers: Answer[]) =>
  renderPage(page, {
    path: '/socials/new',
    at: address,
    signedInAs: guest(),
    answers: [...answers, answer(list, []), answer(configsContract.all), answer(configsContract.social)],
  });
const openNew = (...answers: Answer[]) => open({ address: '/socials/new' }, ...answers);
const openDraft = (...answers: Answer[]) => open({ address: `/socials/new?draft=${id}` }, ...answers);
const stored = (content: SocialDraftContent) =>
  answer(get, { ...card, version: 1, content: { ...content, coverSeed: 'dinner-12345678' } });

const ready = () => screen.findByRole('form', { name: 'Social' });
const title = () => screen.getByLabelText('Title');
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

  it('is created once, also where the page closed before the answer', async () => {
    const first = openNew(pending(create));
    await ready();
    fill('Title', 'Sunset');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(first.sent(create)).toHaveLength(1));
    first.unmount();
    const next = openNew(answer(create, { ...card, version: 1 }), answer(update, { ...card, version: 2 }));
    await ready();
    fill('Title', 'Sunset supper');
    await pass();
    await pass();
    await waitFor(() => expect(next.sent(update)).toHaveLength(1));
    expect(next.sent(create)).toEqual(first.sent(create));
    expect(next.sent(update)[0]?.body).toMatchObject({ content: { title: 'Sunset supper' } });
  });
});

describe('after a sign-out on the page', () => {
  function Session() {
    const session = useSession();
    return (
      <>
        <button type="button" onClick={() => void session.signOut()}>
          Leave
        </button>
        <button type="button" onClick={() => void session.signIn('request', '123456')}>
          Next
        </button>
      </>
    );
  }
  const page = (
    <>
      <Session />
      <NewSocialPage />
    </>
  );
  const openPage = (address: string, ...answers: Answer[]) =>
    open(
      { address, page },
      answer(sessionTokensContract.logout),
      answer(signInContract.token, { access_token: 'next', token_type: 'Bearer', expires_in: 900 }),
      ...answers,
    );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const leave = async () => {
    press('Leave');
    await screen.findByRole('button', { name: 'Sign in' });
  };

  it('what was written is not saved for the person who signs in next', async () => {
    const next = openPage('/socials/new', answer(create, card));
    await ready();
    fill('Title', 'Sunset');
    await leave();
    expect(title()).toHaveValue('');
    press('Next');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull());
    await pass(10_000);
    expect([next.sent(create), title()]).toEqual([[], expect.objectContaining({ value: '' })]);
  });

  it('a draft is read again, and is not there for another person', async () => {
    let isLeft = false;
    const content = { title: 'Sunset', coverSeed: 'dinner-12345678' };
    const next = openPage(
      `/socials/new?draft=${id}`,
      answerBy(get, () => {
        if (isLeft) throw notFound('draft');
        return { ...card, version: 1, content };
      }),
      refuse(update, notFound('draft')),
      answer(create, card),
    );
    await ready();
    await leave();
    isLeft = true;
    expect(screen.queryByRole('form', { name: 'Social' })).toBeNull();
    press('Next');
    expect(await screen.findByText(/This draft is not here/)).toBeVisible();
    await pass(10_000);
    expect(next.sent(create)).toEqual([]);
  });
});
