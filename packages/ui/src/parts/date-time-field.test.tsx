import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { DateTimeField } from './date-time-field.tsx';

it('offers today as the zone has it, wherever its reader is', async () => {
  // 5 March in Los Angeles, 6 March in Tokyo.
  const now = '2031-03-06T03:00:00.000Z';
  const field = (zone: string) => (
    <TestFrame>
      <DateTimeField label="Send at" zone={zone} min={now} value={now} onChange={() => undefined} />
    </TestFrame>
  );
  const { rerender } = render(field('America/Los_Angeles'));
  await userEvent.click(screen.getByRole('button', { name: 'Send at' }));
  // A page without layout counts a dropdown's field as scrolled away, sooner or later, and hides the dropdown.
  expect(await screen.findByRole('button', { name: '5 March 2031', hidden: true })).toBeEnabled();
  expect(screen.getByRole('button', { name: '4 March 2031', hidden: true })).toBeDisabled();
  rerender(field('Asia/Tokyo'));
  expect(screen.getByRole('button', { name: '5 March 2031', hidden: true })).toBeDisabled();
});
