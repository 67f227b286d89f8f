import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

it('shows a toast, takes the act back, and goes', async () => {
  const undo = jest.fn();
  render(<Toaster />);
  act(() => void showToast('Approved 12 people', { undo }));
  expect(screen.getByRole('status')).toHaveTextContent('Approved 12 people');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('leaves bad news for longer', () => {
  jest.useFakeTimers();
  render(<Toaster />);
  act(() => void showToast('The card was declined.', { tone: 'bad' }));
  act(() => jest.advanceTimersByTime(11_000));
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});
