import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestFrame } from '../testing.tsx';
import { DataTable, type Sort } from './data-table.tsx';

type Guest = { id: string; name: string };
const guests: Guest[] = ['Ada', 'Mei', 'Noor', 'Tobias'].map(name => ({ id: name.toLowerCase(), name }));

type GuestsProps = {
  onOpen?: (row: Guest) => void;
  onSort?: (sort: Sort) => void;
  onSelected?: (keys: string[]) => void;
};

function Guests({ onOpen, onSort, onSelected }: GuestsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <TestFrame>
      <DataTable
        label="Guests"
        rows={guests}
        keyOf={guest => guest.id}
        nameOf={guest => guest.name}
        onOpen={onOpen}
        onSort={onSort}
        sort={{ key: 'name', direction: 'asc' }}
        selected={selected}
        onSelect={keys => {
          setSelected(keys);
          onSelected?.([...keys]);
        }}
        columns={[{ key: 'name', header: 'Name', isSortable: true, cell: guest => guest.name }]}
      />
    </TestFrame>
  );
}

const rows = () => screen.getAllByRole('row').slice(1);

describe('DataTable', () => {
  it('moves, chooses a range and opens from the keyboard', async () => {
    const onOpen = jest.fn();
    const onSelected = jest.fn();
    render(<Guests onOpen={onOpen} onSelected={onSelected} />);
    rows()[0]?.focus();
    await userEvent.keyboard('x{ArrowDown}j{Shift>}X{/Shift}');
    expect(onSelected).toHaveBeenLastCalledWith(['ada', 'mei', 'noor']);
    expect(rows()[2]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(guests[2]);
  });

  it('chooses all and none', async () => {
    const onSelected = jest.fn();
    render(<Guests onSelected={onSelected} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 4' }));
    expect(onSelected).toHaveBeenLastCalledWith(['ada', 'mei', 'noor', 'tobias']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 4' }));
    expect(onSelected).toHaveBeenLastCalledWith([]);
  });

  it('does not open a row by choosing it', async () => {
    const onOpen = jest.fn();
    render(<Guests onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mei' }));
    expect(onOpen).not.toHaveBeenCalled();
    expect(rows()[1]).toHaveAttribute('aria-selected', 'true');
  });

  it('says how it is sorted and turns round', async () => {
    const onSort = jest.fn();
    render(<Guests onSort={onSort} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(header).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'desc' });
  });
});
