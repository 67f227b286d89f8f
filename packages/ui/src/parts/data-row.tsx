import { memo, type ReactNode } from 'react';
import { tableWords } from '../words/table.ts';
import * as classes from './data-table.module.css';

const words = tableWords.dataRow;

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

/** What a row does, by its index; the functions stay the same from one drawing to the next. */
export type RowActions = {
  open: (index: number) => void;
  toggle: (index: number, isRange: boolean) => void;
  focus: (index: number) => void;
};

type DataRowProps = {
  row: unknown;
  columns: readonly Column<unknown>[];
  index: number;
  /** Counted from 1, with the header, for readers; where not all rows are drawn. */
  rowIndex: number | undefined;
  /** How the row is called when it is chosen; undefined where rows cannot be chosen. */
  name: string | undefined;
  canOpen: boolean;
  /** The one row that Tab reaches. */
  isActive: boolean;
  isChosen: boolean | undefined;
  actions: RowActions;
  /** Notes the row's height; where not all rows are drawn. */
  measure: ((row: HTMLElement | null) => void) | undefined;
};

/** A row of a table; drawn again only when one of its properties changes. */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, columns, index, rowIndex, name, canOpen, isActive, isChosen, actions, measure } = props;
  return (
    <tr
      ref={measure}
      data-row={index}
      data-open={canOpen ? '' : undefined}
      className={classes.row}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      onFocus={() => actions.focus(index)}
      onClick={() => actions.open(index)}
    >
      {name === undefined ? null : (
        <td className={classes.choice} onClick={event => event.stopPropagation()}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={words.select(name)}
            checked={isChosen}
            onChange={() => undefined}
            onClick={event => actions.toggle(index, event.shiftKey)}
          />
        </td>
      )}
      {columns.map(({ key, cell, isFigure, hideBelow }) => (
        <td key={key} className={classes.cell} data-figure={isFigure || undefined} data-hide={hideBelow}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
});
