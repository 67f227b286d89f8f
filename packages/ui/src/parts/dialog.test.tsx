import { expect, it, jest } from '@jest/globals';
import { Select } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { useState } from 'react';
import { Dialog, SidePanel } from './dialog.tsx';
import { stepsOf } from './steps.ts';

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

it('closes by a press beside it, and not by a selection of text that ends there', () => {
  const onClose = jest.fn();
  render(
    <TestFrame>
      <Dialog isOpen onClose={onClose} title="New patron">
        <p>Some words</p>
      </Dialog>
    </TestFrame>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('Some words'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('gives the focus to the field that asks for it, and not to the close button', () => {
  const shown = (isOpen: boolean) => (
    <TestFrame>
      <Dialog isOpen={isOpen} onClose={() => undefined} title="New patron">
        <input aria-label="Name" autoFocus />
      </Dialog>
    </TestFrame>
  );
  const { rerender } = render(shown(false));
  rerender(shown(true));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('goes through a list by buttons and by j and k, but not while something is typed', async () => {
  const rows = ['Ada', 'Ben', 'Eve'].map(id => ({ id }));
  function Rows() {
    const [openKey, onOpen] = useState('Ada');
    return (
      <SidePanel isOpen onClose={() => undefined} title={openKey} steps={stepsOf(rows, openKey, onOpen)}>
        <button type="button" key={openKey}>
          Approve {openKey}
        </button>
        <input aria-label="Note" />
      </SidePanel>
    );
  }
  render(
    <TestFrame>
      <Rows />
    </TestFrame>,
  );
  const user = userEvent.setup();
  const isOpen = (name: string) => expect(screen.getByRole('heading', { name })).toBeVisible();
  isOpen('Ada');
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  // The button that has the focus is drawn anew for the next one: the keys still work.
  screen.getByRole('button', { name: 'Approve Ada' }).focus();
  await user.keyboard('j');
  isOpen('Ben');
  await user.keyboard('j');
  isOpen('Eve');
  await user.keyboard('j');
  isOpen('Eve');
  await user.keyboard('k');
  isOpen('Ben');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  isOpen('Eve');
  await user.type(screen.getByLabelText('Note'), 'kk');
  isOpen('Eve');
});

it('sends a form inside of it without the form that it was opened from', () => {
  const [outer, inner] = [jest.fn(), jest.fn()];
  render(
    <TestFrame>
      <form aria-label="Blast" onSubmit={outer}>
        <Dialog isOpen onClose={() => undefined} title="Save as template">
          <form
            aria-label="Template"
            onSubmit={event => {
              event.preventDefault();
              inner();
            }}
          />
        </Dialog>
      </form>
    </TestFrame>,
  );
  fireEvent.submit(screen.getByRole('form', { name: 'Template' }));
  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});

it('sends nothing by Enter in a field that belongs to the form it was opened from', async () => {
  const outer = jest.fn();
  render(
    <TestFrame>
      <form
        onSubmit={event => {
          event.preventDefault();
          outer();
        }}
      >
        <input aria-label="Subject" />
        <Dialog isOpen onClose={() => undefined} title="Insert">
          <input aria-label="Search" />
        </Dialog>
        <button type="submit">Send</button>
      </form>
    </TestFrame>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Search'), 'name{Enter}');
  expect(outer).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Subject'), 'Hello{Enter}');
  expect(outer).toHaveBeenCalledTimes(1);
});
