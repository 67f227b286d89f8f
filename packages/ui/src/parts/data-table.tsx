import { useCallbackRef } from '@mantine/hooks';
import { Fragment, useMemo, useRef, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp, IconSelector } from '../icons.ts';
import { tableWords } from '../words/table.ts';
import { RowsSkeleton } from './skeleton.tsx';
import { type Column, DataRow, type RowActions } from './data-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';
import * as classes from './data-table.module.css';

const words = tableWords.dataTable;

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

/** A real table with sorting, choosing and a keyboard of its own (see {@link useRowKeys}). Of many rows those in sight are drawn. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, onOpen, onSelect, isLoading, empty } = props;
  const { selected, isAll, toggle, toggleAll } = useChoice(props);
  const body = useRef<HTMLTableSectionElement>(null);
  const open = (index: number) => rows[index] && onOpen?.(rows[index]);
  const keys = useRowKeys({
    count: rows.length,
    onOpen: onOpen && open,
    onToggle: onSelect && toggle,
    onToggleAll: onSelect && toggleAll,
  });
  const view = useRowWindow(body, { count: rows.length, active: keys.active });
  const actions = useStable({ open, toggle, focus: keys.setActive });
  if (isLoading) return <RowsSkeleton />;
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={view.isWindowed ? rows.length + 1 : undefined}
        aria-multiselectable={onSelect ? true : undefined}
        role={onSelect ? 'grid' : undefined}
      >
        <Head table={props} isWindowed={view.isWindowed} isAll={isAll} onToggleAll={toggleAll} />
        {/* The rows hold the focus; their keys are handled in one place. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={keys.onKeyDown}>
          <Rows table={props} view={view} active={keys.active} selected={selected} actions={actions} />
        </tbody>
      </table>
    </div>
  );
}

/** Functions that stay the same while what they do changes, so that rows need not be drawn again. */
function useStable(actions: RowActions): RowActions {
  const open = useCallbackRef(actions.open);
  const toggle = useCallbackRef(actions.toggle);
  const focus = useCallbackRef(actions.focus);
  return useMemo(() => ({ open, toggle, focus }), [open, toggle, focus]);
}

type RowsProps<T> = {
  table: DataTableProps<T>;
  view: RowWindow;
  active: number;
  selected: ReadonlySet<string>;
  actions: RowActions;
};

/** The rows of the window; empty ones stand for those between. */
function Rows<T>({ table, view, active, selected, actions }: RowsProps<T>) {
  const { rows, columns, keyOf, nameOf = keyOf, onOpen, onSelect } = table;
  return (
    <>
      {view.drawn.map(({ index, gap }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={keyOf(row)}>
            {gap > 0 ? <Gap height={gap} /> : null}
            <DataRow
              row={row}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              rowIndex={view.isWindowed ? index + 2 : undefined}
              name={onSelect && nameOf(row)}
              canOpen={onOpen !== undefined}
              isActive={index === active}
              isChosen={onSelect && selected.has(keyOf(row))}
              actions={actions}
              measure={view.measure}
            />
          </Fragment>
        );
      })}
      {view.gapAfter > 0 ? <Gap height={view.gapAfter} /> : null}
    </>
  );
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ blockSize: height }}>
    {/* Nothing is in it. */}
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
    <td />
  </tr>
);

type HeadProps<T> = {
  table: DataTableProps<T>;
  isWindowed: boolean;
  isAll: boolean;
  onToggleAll: () => void;
};

const Head = <T,>({
  table: { columns, rows, sort, onSort, onSelect },
  isWindowed,
  isAll,
  onToggleAll,
}: HeadProps<T>) => (
  <thead>
    <tr aria-rowindex={isWindowed ? 1 : undefined}>
      {onSelect ? (
        <th className={classes.choice} scope="col">
          <input
            type="checkbox"
            aria-label={words.selectAll(rows.length)}
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
