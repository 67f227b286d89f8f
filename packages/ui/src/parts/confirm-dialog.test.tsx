import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('asks with the facts, stays when it failed, closes when it worked', async () => {
  const onClose = jest.fn();
  const onConfirm = jest
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('The card was declined.'))
    .mockResolvedValueOnce();
  render(
    <TestFrame>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Approve 2 people?"
        confirm="Approve 2 and charge $80"
        facts={[{ label: 'Cards charged', value: '$80' }]}
        onConfirm={onConfirm}
      />
    </TestFrame>,
  );
  expect(screen.getByText('$80')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 and charge $80' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card was declined.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 and charge $80' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
