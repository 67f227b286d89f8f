import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
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

  it('draws of many rows those in sight, with their count for readers, and moves over all of them', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ id: `${at}`, name: `Guest ${at}` }));
    const cell = jest.fn((guest: Guest) => guest.name);
    const columns = [{ key: 'name', header: 'Name', cell }];
    render(
      <TestFrame>
        <DataTable label="Many" rows={many} keyOf={guest => guest.id} columns={columns} />
      </TestFrame>,
    );
    const table = screen.getByRole('table', { name: 'Many' });
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(table.querySelectorAll('*').length).toBeLessThan(300);
    act(() => screen.getByText('Guest 0').closest('tr')?.focus());
    cell.mockClear();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByText('Guest 1').closest('tr')).toHaveFocus();
    // The row that had the focus and the one that has it.
    expect(cell).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{End}');
    const last = screen.getByText('Guest 999').closest('tr');
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-rowindex', '1001');
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByText('Guest 998').closest('tr')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('Guest 0').closest('tr')).toHaveFocus();
    expect(table.querySelectorAll('*').length).toBeLessThan(300);
  });
});
