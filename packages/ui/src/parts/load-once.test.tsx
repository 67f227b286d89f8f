import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useMemo, type ComponentType } from 'react';
import { FailureBoundary, LazyView } from './lazy-view.tsx';

it('keeps a failed part in its place and loads it again on demand', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce(() => <p>the page</p>);
  await act(async () => {
    render(
      <>
        <p>the rest</p>
        <FailureBoundary
          fallback={(_, retry) => (
            <button type="button" onClick={retry}>
              again
            </button>
          )}
        >
          <LazyView load={load} fallback="loading" />
        </FailureBoundary>
      </>,
    );
  });
  expect(await screen.findByText('again')).toBeVisible();
  expect(screen.getByText('the rest')).toBeVisible();
  await act(async () => screen.getByText('again').click());
  expect(await screen.findByText('the page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  quiet.mockRestore();
});

it('loads once even where the load is made by a memo of the part that waits', async () => {
  const fetched = jest.fn(async () => () => <p>the code</p>);
  function Ticket() {
    const load = useMemo(() => () => fetched(), []);
    return <LazyView load={load} fallback="loading" />;
  }
  await act(async () => {
    render(<Ticket />);
  });
  expect(await screen.findByText('the code')).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
});
