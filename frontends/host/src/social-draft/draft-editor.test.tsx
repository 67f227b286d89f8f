import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { AppError, conflict, notFound, staleVersion } from '@momos/contracts/errors';
import { type SocialDraftContent, socialDraftsContract } from '@momos/contracts/social-drafts';
import { socialsContract } from '@momos/contracts/socials';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { NewSocialPage } from '../social/new-social.page.tsx';
import { quietMs } from './autosave.ts';
import { useDraftEditor } from './use-draft-editor.ts';

const { list, create, get, update, versions, version, restore } = socialDraftsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-0000000000d1';
const otherId = '01930b5e-7c1a-7d2e-8f3a-0000000000d2';
const at = '2031-05-01T16:04:00.000Z';
const card = { id, title: 'Sunset', updatedAt: at };
const keptName = `momos.draft.social draft ${id}`;

const open = (address: string, ...answers: Answer[]) =>
  renderPage(<NewSocialPage />, {
    path: '/socials/new',
    at: address,
    signedInAs: guest(),
    answers: [...answers, answer(list, []), answer(configsContract.all), answer(configsContract.social)],
  });
const openNew = (...answers: Answer[]) => open('/socials/new', ...answers);
const openDraft = (...answers: Answer[]) => open(`/socials/new?draft=${id}`, ...answers);
const stored = (content: SocialDraftContent, on = 1) =>
  answer(get, { ...card, version: on, content: { ...content, coverSeed: 'dinner-12345678' } });

const ready = () => screen.findByRole('form', { name: 'Social' });
/** By one event: typing letter by letter draws this long form again for each. */
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (milliseconds = quietMs) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const title = () => screen.getByLabelText('Title');
const bodyOf = ({ body }: { body: unknown }) => (body as { content: SocialDraftContent }).content;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('what is written', () => {
  it('is saved after two quiet seconds, gets an address, and is saved on top of what was saved', async () => {
    const page = openNew(answer(create, { ...card, version: 1 }), answer(update, { ...card, version: 2 }));
    await ready();
    fill('Title', 'Sun');
    fill('Title', 'Sunset');
    expect(page.sent(create)).toHaveLength(0);
    await pass();
    expect(await screen.findByText(/^Saved · /)).toBeVisible();
    expect(page.sent(create).map(bodyOf)).toMatchObject([{ title: 'Sunset', venueData: { name: '' } }]);
    await waitFor(() => expect(page.address()).toBe(`/socials/new?draft=${id}`));
    expect(title()).toHaveValue('Sunset');
    expect(localStorage.getItem('momos.draft.social new')).toBeNull();

    fill('City', 'Berlin');
    expect(localStorage.getItem(keptName)).toContain('Berlin');
    await pass();
    await waitFor(() => expect(page.sent(update)).toHaveLength(1));
    expect(page.sent(update)[0]).toMatchObject({ ifMatch: '"1"', params: { id } });
    await waitFor(() => expect(localStorage.getItem(keptName)).toBeNull());
  });

  it('is said to be saved once to readers of the screen, not with each save', async () => {
    openNew(answer(create, card), answer(update, card));
    await ready();
    fill('Title', 'a');
    await pass();
    await screen.findByText(/^Saved · /);
    expect(screen.getByText('Draft saved')).toHaveAttribute('aria-live', 'polite');
    fill('Title', 'ab');
    await pass();
    expect(screen.getByText('Draft saved')).toBeInTheDocument();
  });

  it('stays through a cut, and is saved when the network is back', async () => {
    let isOnline = false;
    const page = openNew(
      answerBy(create, () => {
        if (!isOnline) throw new AppError('unavailable', 'No');
        return card;
      }),
    );
    await ready();
    fill('Title', 'Sunset');
    await pass();
    await pass(2000);
    expect((await screen.findAllByText('Not saved yet, we try again'))[0]).toBeVisible();
    expect(localStorage.getItem('momos.draft.social new')).toContain('Sunset');
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Saved · /)).toBeVisible();
    const keys = new Set(page.sent(create).map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(1);
  });

  it('says why it is refused', async () => {
    openNew(refuse(create, conflict('You have 50 drafts. Delete one.')));
    await ready();
    fill('Title', 'Sunset');
    await pass();
    expect((await screen.findAllByText('Not saved: You have 50 drafts. Delete one.'))[0]).toBeVisible();
  });

  it('is sent when the page is left', async () => {
    const page = openNew(answer(create, card));
    await ready();
    fill('Title', 'Sunset');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(page.sent(create)).toHaveLength(1));
  });

  it('is published together with its draft, and is saved further where that is refused', async () => {
    const page = openDraft(
      stored({ title: 'Sunset', city: 'Berlin' }),
      answer(update, { ...card, version: 2 }),
      refuse(socialsContract.create, conflict('Too many socials on this day.')),
    );
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Too many socials on this day.')).toBeVisible();
    expect(page.sent(socialsContract.create)[0]?.body).toMatchObject({ title: 'Sunset', draftId: id });
    fill('Title', 'Sunset supper');
    await pass();
    await waitFor(() => expect(page.sent(update)).toHaveLength(1));
  });

  it('that was published in another tab can be published again on purpose, as a new draft', async () => {
    const page = openDraft(
      stored({ title: 'Sunset', city: 'Berlin' }),
      answer(create, { ...card, id: otherId }),
      refuse(socialsContract.create, new AppError('gone', 'Published in another tab.')),
    );
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published in another tab.')).toBeVisible();
    await pass();
    await waitFor(() => expect(page.address()).toBe(`/socials/new?draft=${otherId}`));
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.sent(socialsContract.create)).toHaveLength(2));
    expect(page.sent(socialsContract.create)[1]?.body).toMatchObject({ title: 'Sunset', draftId: otherId });
  });

  it('draws the editor again for what is typed, never for a save', async () => {
    let draws = 0;
    function Probe() {
      draws += 1;
      const { form } = useDraftEditor({ opened: undefined, onStored, onPublished: onStored });
      return <input aria-label="Title" {...form.props('title')} />;
    }
    const onStored = () => undefined;
    const page = renderPage(<Probe />, {
      path: '/socials/new',
      signedInAs: guest(),
      answers: [answer(create, card), answer(update, { ...card, version: 2 })],
    });
    await waitFor(() => expect(title()).toBeVisible());
    fill('Title', 'a');
    await pass(100);
    const before = draws;
    await pass();
    await waitFor(() => expect(page.sent(create)).toHaveLength(1));
    await pass(100);
    expect(draws).toBe(before);
  });
});

describe('a draft', () => {
  it('is offered, while the page starts empty', async () => {
    const page = openNew(answer(list, [card], { meta: { total: 2 } }), stored({ title: 'Sunset' }));
    expect(await screen.findByText('Continue “Sunset”?')).toBeVisible();
    expect(title()).toHaveValue('');
    expect(screen.getByRole('link', { name: 'All 2 drafts' })).toHaveAttribute('href', '/manager/rsvps');
    fireEvent.click(screen.getByRole('link', { name: 'Continue draft' }));
    await waitFor(() => expect(title()).toHaveValue('Sunset'));
    expect(page.address()).toBe(`/socials/new?draft=${id}`);
    expect(screen.queryByText('Continue “Sunset”?')).toBeNull();
  });

  it('loads, and says that it is not here', async () => {
    const page = openDraft(pending(get));
    expect(await screen.findByText('Loading the page')).toBeInTheDocument();
    page.unmount();
    openDraft(refuse(get, notFound('draft')));
    expect(await screen.findByText(/This draft is not here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start a new social' })).toHaveAttribute('href', '/socials/new');
  });

  it('says why it did not load', async () => {
    openDraft(refuse(get, conflict('Not now.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  });

  it('comes with what this browser could not save', async () => {
    const kept = { base: { values: { title: 'Sunset' }, version: 1 }, values: { title: 'Sunset supper' } };
    const first = openDraft(stored({ title: 'Sunset' }), pending(update));
    await ready();
    fill('Title', 'Sunset supper');
    expect(JSON.parse(localStorage.getItem(keptName) ?? '')).toMatchObject(kept);
    first.unmount();
    await pass(10);
    openDraft(stored({ title: 'Sunset' }), answer(update, card));
    await waitFor(() => expect(title()).toHaveValue('Sunset supper'));
    fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(title()).toHaveValue('Sunset');
  });
});

describe('the same draft in another tab', () => {
  /** Changed elsewhere after it was opened here. */
  const changedElsewhere = (content: SocialDraftContent) => {
    let reads = 0;
    const seed = { coverSeed: 'dinner-12345678' };
    return answerBy(get, () => {
      reads += 1;
      return reads === 1
        ? { ...card, version: 1, content: { title: 'Sunset', ...seed } }
        : { ...card, version: 5, content: { ...content, ...seed } };
    });
  };
  const stale = answerBy(update, ({ ifMatch }) => {
    if (ifMatch === '"1"') throw staleVersion('draft');
    return { ...card, version: 6 };
  });

  it('is joined where other fields changed', async () => {
    const page = openDraft(changedElsewhere({ title: 'Sunset', city: 'Paris' }), stale);
    await ready();
    fill('Title', 'Sunset supper');
    await pass();
    expect(await screen.findByText(/Both changes are here now/)).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Paris');
    await pass(100);
    await waitFor(() => expect(page.sent(update)).toHaveLength(2));
    const last = page.sent(update)[1];
    expect(last?.ifMatch).toBe('"5"');
    expect(last && bodyOf(last)).toMatchObject({ title: 'Sunset supper', city: 'Paris' });
  });

  it('is a conflict where the same field changed, and nothing is overwritten until one is chosen', async () => {
    const page = openDraft(changedElsewhere({ title: 'Sunrise', city: 'Paris' }), stale);
    await ready();
    fill('Title', 'Sunset supper');
    await pass();
    expect(await screen.findByText(/another tab or device too: title/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await pass(30_000);
    expect(page.sent(socialsContract.create)).toHaveLength(0);
    expect(page.sent(update)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Keep what is here' }));
    await pass(100);
    await waitFor(() => expect(page.sent(update)).toHaveLength(2));
    expect(page.sent(update)[1]).toMatchObject({ ifMatch: '"5"', body: { content: { city: 'Paris' } } });
    expect(title()).toHaveValue('Sunset supper');
  });

  it('can win', async () => {
    const page = openDraft(changedElsewhere({ title: 'Sunrise' }), stale);
    await ready();
    fill('Title', 'Sunset supper');
    await pass();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the other version' }));
    await waitFor(() => expect(title()).toHaveValue('Sunrise'));
    await pass(5000);
    expect(page.sent(update)).toHaveLength(1);
  });
});

describe('the history of a draft', () => {
  const history = answer(versions, [
    { number: 3, savedAt: at, changed: ['title', 'ticketTiers'], restoredFrom: null },
    { number: 1, savedAt: '2031-05-01T15:00:00.000Z', changed: [], restoredFrom: null },
  ]);
  const openHistory = async (...answers: Answer[]) => {
    const page = openDraft(stored({ title: 'Sunset' }), ...answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Version history' }));
    const panel = within(await screen.findByRole('dialog'));
    return { page, panel };
  };

  it('says what changed, and shows a version before it is restored', async () => {
    const { panel } = await openHistory(
      history,
      answer(version, {
        number: 1,
        content: { title: 'Sun', ticketTiers: [{ name: 'Seat', ticketPrice: 20 }] },
      }),
    );
    expect(await panel.findByText('Current version')).toBeVisible();
    expect(panel.getByText('Changed: title and tickets')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Preview version 1' }));
    expect(await panel.findByText('Seat ($20)')).toBeVisible();
    fireEvent.click(panel.getByRole('button', { name: 'Hide preview of version 1' }));
    expect(panel.queryByText('Seat ($20)')).toBeNull();
  });

  it('is restored from after all is saved, and that can be undone', async () => {
    const restored = answerBy(restore, ({ params }) => ({
      ...card,
      version: params.number === '1' ? 3 : 4,
      content: { title: params.number === '1' ? 'Sun' : 'Sunset supper', coverSeed: 'dinner-12345678' },
    }));
    const { page, panel } = await openHistory(history, restored, answer(update, { ...card, version: 2 }));
    fill('Title', 'Sunset supper');
    fireEvent.click(await panel.findByRole('button', { name: 'Restore version 1' }));
    await waitFor(() => expect(title()).toHaveValue('Sun'));
    expect(page.sent(update)).toHaveLength(1);
    expect(page.sent(restore)[0]).toMatchObject({ ifMatch: '"2"', params: { number: '1' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(title()).toHaveValue('Sunset supper'));
    expect(page.sent(restore)[1]).toMatchObject({ ifMatch: '"3"', params: { number: '3' } });
    expect(await screen.findByText('Your draft is as it was before')).toBeVisible();
  });

  it('says why it did not load, and why nothing was restored', async () => {
    const first = await openHistory(refuse(versions, conflict('Not now.')));
    expect(await first.panel.findByRole('alert')).toHaveTextContent('Not now.');
    first.page.unmount();
    const { panel } = await openHistory(history, refuse(restore, staleVersion('draft')));
    fireEvent.click(await panel.findByRole('button', { name: 'Restore version 1' }));
    expect(await screen.findByText(/changed|Reload/i)).toBeInTheDocument();
    expect(title()).toHaveValue('Sunset');
  });
});
