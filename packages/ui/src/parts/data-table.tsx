import { useRef, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp, IconSelector } from '../icons.ts';
import { RowsSkeleton } from './skeleton.tsx';
import { useRowKeys } from './use-row-keys.ts';
import * as classes from './data-table.module.css';

export type Column<T> = {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Figures stand right and tabular. */
  isFigure?: boolean;
  width?: string;
  isSortable?: boolean;
  /** The header is for readers only, such as above a column of menus. */
  isHeaderHidden?: boolean;
  /** Left out below this container width in px, when there is no room. */
  hideBelow?: 640 | 860;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type DataTableProps<T> = {
  /** What the table lists, for readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** How a row is called when it is chosen: a person's name. */
  nameOf?: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Keys of the chosen rows; with `onSelect` rows can be chosen. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  isLoading?: boolean;
  empty?: ReactNode;
};

const none: ReadonlySet<string> = new Set();

/** Choosing rows one by one, a range with Shift, or all of them. */
function useChoice<T>({ rows, keyOf, selected = none, onSelect }: DataTableProps<T>) {
  const lastChosen = useRef(0);
  const isAll = rows.length > 0 && rows.every(row => selected.has(keyOf(row)));
  const toggle = (index: number, isRange: boolean) => {
    const from = isRange ? Math.min(lastChosen.current, index) : index;
    const to = isRange ? Math.max(lastChosen.current, index) : index;
    const target = rows[index];
    if (!target) return;
    const isAdding = isRange || !selected.has(keyOf(target));
    const next = new Set(selected);
    for (const row of rows.slice(from, to + 1))
      if (isAdding) next.add(keyOf(row));
      else next.delete(keyOf(row));
    lastChosen.current = index;
    onSelect?.(next);
  };
  const toggleAll = () => onSelect?.(isAll ? new Set() : new Set([...selected, ...rows.map(keyOf)]));
  return { selected, isAll, toggle, toggleAll };
}

/** A real table with sorting, choosing and a keyboard of its own (see {@link useRowKeys}). */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, keyOf, onOpen, onSelect, isLoading, empty } = props;
  const { selected, isAll, toggle, toggleAll } = useChoice(props);
  const keys = useRowKeys({
    count: rows.length,
    onOpen: onOpen && (index => rows[index] && onOpen(rows[index])),
    onToggle: onSelect && toggle,
    onToggleAll: onSelect && toggleAll,
  });
  if (isLoading) return <RowsSkeleton />;
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        aria-multiselectable={onSelect ? true : undefined}
        role={onSelect ? 'grid' : undefined}
      >
        <Head table={props} isAll={isAll} onToggleAll={toggleAll} />
        {/* The rows hold the focus; their keys are handled in one place. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={keys.onKeyDown}>
          {rows.map((row, index) => (
            <Row
              key={keyOf(row)}
              table={props}
              row={row}
              isActive={index === keys.active}
              isChosen={selected.has(keyOf(row))}
              onFocus={() => keys.setActive(index)}
              onToggle={isRange => toggle(index, isRange)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<T> = { table: DataTableProps<T>; isAll: boolean; onToggleAll: () => void };

const Head = <T,>({ table: { columns, rows, sort, onSort, onSelect }, isAll, onToggleAll }: HeadProps<T>) => (
  <thead>
    <tr>
      {onSelect ? (
        <th className={classes.choice} scope="col">
          <input
            type="checkbox"
            aria-label={`Select all ${rows.length}`}
            checked={isAll}
            onChange={onToggleAll}
          />
        </th>
      ) : null}
      {columns.map(column => (
        <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  </thead>
);

type RowProps<T> = {
  table: DataTableProps<T>;
  row: T;
  /** The one row that Tab reaches. */
  isActive: boolean;
  isChosen: boolean;
  onFocus: () => void;
  onToggle: (isRange: boolean) => void;
};

function Row<T>({ table, row, isActive, isChosen, onFocus, onToggle }: RowProps<T>) {
  const { columns, keyOf, nameOf = keyOf, onOpen, onSelect } = table;
  return (
    <tr
      data-row=""
      data-open={onOpen ? '' : undefined}
      className={classes.row}
      tabIndex={isActive ? 0 : -1}
      aria-selected={onSelect ? isChosen : undefined}
      onFocus={onFocus}
      onClick={() => onOpen?.(row)}
    >
      {onSelect ? (
        <td className={classes.choice} onClick={event => event.stopPropagation()}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${nameOf(row)}`}
            checked={isChosen}
            onChange={() => undefined}
            onClick={event => onToggle(event.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map(({ key, cell, isFigure, hideBelow }) => (
        <td key={key} className={classes.cell} data-figure={isFigure || undefined} data-hide={hideBelow}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

type HeaderCellProps<T> = {
  column: Column<T>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const ariaSort = direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined;
  const Mark = direction ? (direction === 'asc' ? IconChevronUp : IconChevronDown) : IconSelector;
  return (
    <th
      className={classes.header}
      scope="col"
      data-figure={column.isFigure || undefined}
      data-hide={column.hideBelow}
      aria-sort={ariaSort}
      style={column.width ? { inlineSize: column.width } : undefined}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          <Mark size={14} aria-hidden />
        </button>
      ) : (
        <span className={column.isHeaderHidden ? 'mo-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
