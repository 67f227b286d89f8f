import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { TestFrame } from '../testing.tsx';
import { DialogFailed, LazyView } from './lazy-view.tsx';
import { toastStore } from './toast-store.ts';

/** A part that comes at the second attempt. */
function lateLoad() {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('It did not come.');
    return ({ name }: { name: string }) => <p>Hello {name}</p>;
  };
}

it('fails in its own place, and comes at another attempt', async () => {
  const load = lateLoad();
  await act(async () =>
    render(
      <TestFrame>
        <p>The rest</p>
        <LazyView load={load} props={{ name: 'Ada' }} />
      </TestFrame>,
    ),
  );
  expect(await screen.findByText('It did not come.')).toBeVisible();
  expect(screen.getByText('The rest')).toBeVisible();
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

it('closes a dialog that did not open, and opens it at another attempt', async () => {
  const load = lateLoad();
  const onClose = jest.fn();
  const dialog = (
    <LazyView load={load} props={{ name: 'Ada' }} failed={() => <DialogFailed onClose={onClose} />} />
  );
  const { rerender } = await act(async () => render(<TestFrame>{dialog}</TestFrame>));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(toastStore.read().at(-1)).toMatchObject({ tone: 'bad' });
  rerender(<TestFrame>closed</TestFrame>);
  await act(async () => rerender(<TestFrame>{dialog}</TestFrame>));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});
