import { afterEach, expect, it } from '@jest/globals';
import { TestFrame } from '@momos/ui/testing';
import { Link, QueryClient, QueryClientProvider, useLocation } from '@momos/ui';
import { createSession, SessionContext } from '@momos/api-client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';

const show = async (data: string | undefined) => {
  if (data)
    document.body.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" id="conference">${data}</script>`,
    );
  const { layouts } = await import('./layouts.tsx');
  const Layout = layouts.site;
  await act(async () =>
    render(
      <TestFrame>
        <QueryClientProvider client={new QueryClient()}>
          <SessionContext value={createSession({ mayBeSignedIn: () => false })}>
            <Layout>the page</Layout>
          </SessionContext>
        </QueryClientProvider>
      </TestFrame>,
    ),
  );
  return (await screen.findByText('the page')).closest('[data-room]')?.getAttribute('data-room');
};

afterEach(() => document.getElementById('conference')?.remove());

it('a conference’s own address has its layout, every other one the default', async () => {
  expect(await show('{"slug":"future-of-care"}')).toBe('conference');
  expect(screen.getByRole('link', { name: 'Future of Care' })).toHaveAttribute('href', '/');
  document.getElementById('conference')?.remove();
  cleanup();
  expect(await show(undefined)).toBe('public');
});

it('a change of page leaves the focus in the field that took it, and else brings it to the content', async () => {
  const { layouts } = await import('./layouts.tsx');
  const Around = layouts.none;
  const Pages = () => {
    const { pathname } = useLocation();
    return (
      <Around>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        {pathname === '/asks' ? <input key="asks" aria-label="Your e-mail" autoFocus /> : <p>words</p>}
        <Link to="/asks">Ask</Link>
        <Link to="/says">Say</Link>
      </Around>
    );
  };
  render(
    <TestFrame>
      <Pages />
    </TestFrame>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Ask' }));
  expect(screen.getByRole('textbox', { name: 'Your e-mail' })).toHaveFocus();
  fireEvent.click(screen.getByRole('link', { name: 'Say' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
