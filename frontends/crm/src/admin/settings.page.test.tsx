import { describe, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { badRequest } from '@momos/contracts/errors';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { SettingsPage } from './settings.page.tsx';

const { entries, change, reset, history } = configsContract;
const hold = {
  id: 'social.holdMinutes',
  area: 'social' as const,
  title: 'Hold',
  form: 'number' as const,
  unit: 'minutes',
  configVal: 15,
  defaultVal: 10,
  version: 2,
};

const open = (...answers: Answer[]) =>
  renderPage(<SettingsPage />, {
    path: '/manager/settings',
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

it('shows settings with their values', async () => {
  open(answer(entries, [hold]));
  expect(await screen.findByText('15 minutes')).toBeVisible();
  expect(screen.getByText('Never changed')).toBeVisible();
});

coverStates(entries, open);

it('finds a setting by its words', async () => {
  const { user } = open(answer(entries, [hold]));
  await screen.findByText('15 minutes');
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'banner');
  expect(await screen.findByText('No matches')).toBeVisible();
});

it('edits questions as hosts edit theirs, and keeps their ids', async () => {
  const own = {
    id: 'registration.standingQuestions',
    area: 'registration' as const,
    title: 'Standing questions',
    form: 'questions' as const,
    configVal: [
      {
        id: 'why',
        questionType: 'SHORT_TEXT',
        isRequired: true,
        title: 'Why?',
        availableAnswers: [],
        isOptInShareResponse: false,
        userDataMapping: null,
        canRemove: true,
        subQuestions: [],
      },
    ],
    defaultVal: [],
    version: 2,
  };
  const { user, sent } = open(answer(entries, [own]), answer(history), answer(change, own));
  await user.click(await screen.findByText('Why?'));
  const panel = within(await screen.findByRole('dialog'));
  const field = await panel.findByLabelText('Question 1');
  await user.clear(field);
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  expect(await panel.findByText('Enter a question.')).toBeVisible();
  expect(sent(change)).toEqual([]);
  await user.type(field, 'What brings you here?');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(change)).toHaveLength(1));
  expect(sent(change)[0]).toMatchObject({
    ifMatch: '"2"',
    body: { configVal: [{ id: 'why', title: 'What brings you here?', isRequired: true }] },
  });
});

describe('an open setting', () => {
  const openSetting = async (...answers: Answer[]) => {
    const page = open(answer(entries, [hold]), answer(history), ...answers);
    await page.user.click(await screen.findByText('15 minutes'));
    await waitFor(() => expect(page.address()).toBe('/manager/settings?entry=social.holdMinutes'));
    const panel = within(await screen.findByRole('dialog'));
    const field = await panel.findByRole('textbox', { name: 'Hold (minutes)' });
    return { ...page, panel, field };
  };
  const type30 = async ({ user, panel, field }: Awaited<ReturnType<typeof openSetting>>) => {
    await user.clear(field);
    await user.type(field, '30');
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
  };

  it('is changed on the version that was read', async () => {
    const page = await openSetting(answer(change, { ...hold, configVal: 30 }));
    expect(page.panel.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await type30(page);
    await waitFor(() => expect(page.sent(change)).toHaveLength(1));
    expect(page.sent(change)[0]).toMatchObject({ ifMatch: '"2"', body: { configVal: 30 } });
  });

  it('leads to the ones beside it, among those that are found', async () => {
    const other = { id: 'social.offerHours', title: 'Offer', description: 'How long it stands.' };
    const { user, address } = open(answer(entries, [hold, other]), answer(history));
    await user.click(await screen.findByText('15 minutes'));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('1 of 2')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/manager/settings?entry=social.offerHours'));
    expect(await panel.findByRole('heading', { name: 'Offer' })).toBeVisible();
  });

  it('shows why a value was refused', async () => {
    const page = await openSetting(
      refuse(change, badRequest('Check it.', [{ field: 'body.configVal', message: 'At most 20.' }])),
    );
    await type30(page);
    expect(await page.panel.findByText('At most 20.')).toBeVisible();
  });

  it('is reset to its default', async () => {
    const { user, panel, sent } = await openSetting(answer(reset, { ...hold, configVal: 10 }));
    await user.click(panel.getByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(sent(reset)[0]?.ifMatch).toBe('"2"'));
  });
});

it('adds a banner', async () => {
  const banners = { id: 'site.banners', title: 'Banners', form: 'banners' as const, configVal: [] };
  const { user, sent } = open(answer(entries, [banners]), answer(history), answer(change, banners));
  await user.click(await screen.findByText('Banners'));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Add banner' }));
  await user.type(panel.getByRole('textbox', { name: 'Text' }), 'Hello');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent(change)[0]?.body).toEqual({ configVal: [{ id: '', text: 'Hello', href: null }] }),
  );
});

it('edits the text of a page', async () => {
  const part = { title: 'Why?', body: 'Because.' };
  const faqs = { id: 'page.community', title: 'FAQs', form: 'sections' as const, configVal: [part] };
  const { user, sent } = open(answer(entries, [faqs]), answer(history), answer(change, faqs));
  await user.click(await screen.findByText('FAQs'));
  const panel = within(await screen.findByRole('dialog'));
  await user.type(await panel.findByRole('textbox', { name: 'Text' }), '{Enter}Really.');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent(change)[0]?.body).toEqual({ configVal: [{ ...part, body: 'Because.\nReally.' }] }),
  );
});

it('adds a series with its tags', async () => {
  const series = { id: 'site.series', title: 'Community series', form: 'series' as const, configVal: [] };
  const { user, sent } = open(answer(entries, [series]), answer(history), answer(change, series));
  await user.click(await screen.findByText('Community series'));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Add series' }));
  await user.type(panel.getByRole('textbox', { name: 'Title' }), 'Book nights');
  await user.type(panel.getByRole('combobox', { name: 'Tags' }), 'books{Enter}');
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent(change)[0]?.body).toEqual({
      configVal: [{ slug: '', title: 'Book nights', lead: '', tags: ['books'] }],
    }),
  );
});
