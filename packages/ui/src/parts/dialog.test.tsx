import { expect, it } from '@jest/globals';
import { Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { Dialog } from './dialog.tsx';

it('holds what floats inside of it, where it can be reached', async () => {
  render(
    <TestFrame>
      <Dialog isOpen onClose={() => undefined} title="New patron">
        <Select label="Kind" data={['Patron', 'Sponsor']} />
      </Dialog>
    </TestFrame>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
  const option = await screen.findByRole('option', { name: 'Sponsor', hidden: true });
  expect(screen.getByRole('dialog')).toContainElement(option);
});
