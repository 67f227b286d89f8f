import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { screen } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { GalleryPage } from './gallery.page.tsx';

const open = (at: string) =>
  renderPage(<GalleryPage />, { path: '*', at, answers: [answer(configsContract.all)] });

it.each(['/dev/ui', '/dev/ui/manager'])('draws the parts of the design system at %s', async at => {
  open(at);
  expect(await screen.findByRole('heading', { name: 'What pages are made of' })).toBeVisible();
});
