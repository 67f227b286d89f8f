import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createSession, SessionContext } from '@momos/api-client';
import type { Banner } from '@momos/contracts/config-values';
import { configsContract } from '@momos/contracts/configs';
import { QueryClient, QueryClientProvider } from '@momos/ui';
import { TestFrame } from '@momos/ui/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Banners } from './banners.tsx';
import { contentId } from './content-id.ts';

const festival: Banner = { id: 'festival', text: 'The festival is on', href: '/socials' };
const survey: Banner = { id: 'survey', text: 'Tell us what you think', href: 'https://survey.example.com/a' };
const quiet: Banner = { id: 'quiet', text: 'We are closed on Sunday', href: null };

function show(...banners: Banner[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData([configsContract.all.id, {}], { data: { banners } });
  render(
    <TestFrame>
      <QueryClientProvider client={queries}>
        <SessionContext value={createSession({ mayBeSignedIn: () => false })}>
          <Banners />
          <main id={contentId} tabIndex={-1}>
            the page
          </main>
        </SessionContext>
      </QueryClientProvider>
    </TestFrame>,
  );
}

const shown = () => screen.queryAllByRole('listitem').map(line => line.textContent);
const close = (text: string) => fireEvent.click(screen.getByRole('button', { name: `Close “${text}”` }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('are listed in the order of the settings and lead where they say', () => {
  show(festival, survey, quiet);
  expect(shown()).toEqual([
    'The festival is on',
    'Tell us what you think (opens in a new tab)',
    'We are closed on Sunday',
  ]);
  expect(screen.getByRole('link', { name: 'The festival is on' })).toHaveAttribute('href', '/socials');
  expect(screen.getByRole('link', { name: /Tell us/ })).toHaveAttribute('rel', 'noreferrer');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('are no region where there are none', () => {
  show();
  expect(screen.queryByRole('region')).toBe(null);
});

it('stay closed in this browser, one by one, and the focus goes to the page', () => {
  show(festival, quiet);
  close(festival.text);
  expect(shown()).toEqual([quiet.text]);
  expect(screen.getByRole('main')).toHaveFocus();
  cleanup();
  show(festival, quiet);
  expect(shown()).toEqual([quiet.text]);
});

it('show again by another name, and names that are gone are forgotten', () => {
  show(festival);
  close(festival.text);
  cleanup();
  show({ ...festival, id: 'festival-2' });
  expect(shown()).toEqual([festival.text]);
  close(festival.text);
  expect(localStorage.getItem('momos.closed-banners')).toBe('["festival-2"]');
});

it('show where what was kept cannot be read', () => {
  localStorage.setItem('momos.closed-banners', '{');
  show(quiet);
  expect(shown()).toEqual([quiet.text]);
});
