import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { act, fireEvent, screen } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CommandKeys } from './command-keys.tsx';
import { commandStore } from './command-store.ts';

it('opens by Ctrl K; a palette whose code did not come is forgotten, so that the next Ctrl K tries again', async () => {
  renderPage(<CommandKeys />, { path: '/', answers: [answer(configsContract.all)] });
  await act(async () => fireEvent.keyDown(document, { key: 'k', ctrlKey: true }));
  expect(await screen.findByRole('combobox', { name: 'Search commands' })).toBeVisible();
  act(() => commandStore.forget());
  expect(screen.queryByRole('combobox', { name: 'Search commands' })).toBeNull();
  await act(async () => fireEvent.keyDown(document, { key: 'k', ctrlKey: true }));
  expect(await screen.findByRole('combobox', { name: 'Search commands' })).toBeVisible();
});
