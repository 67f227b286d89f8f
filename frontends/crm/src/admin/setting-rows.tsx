import { Button } from '@momos/ui';
import { FieldRow, Textarea, TextInput } from '@momos/ui/forms';
import { TagsInput } from '@momos/ui/select';
import { type ReactNode, useState } from 'react';
import { settingsWords } from '../words/settings.ts';
import { type Json, listOf, type Row, rowOf, textOf } from './setting-json.ts';
import * as classes from './admin.module.css';

const words = settingsWords.settingRows;

const labels: Record<string, string> = words.labels;

/** Up to this many rows are open from the start; longer lists start folded. */
const maxOpen = 5;

type RowsProps = {
  value: Json;
  onChange: (value: Json) => void;
  columns: readonly string[];
  /** The column that names a folded row. */
  title: string;
  /** What one row is: "city". */
  noun: string;
};

/** Columns that hold a list, those that may be empty, and those with room for paragraphs; all others are a line of text. */
const lists = new Set(['tags']);
const optional = new Set(['href', 'picturePath']);
const long = new Set(['body']);

const emptyOf = (column: string): Json => (lists.has(column) ? [] : optional.has(column) ? null : '');

/** A list of rows with named values; an empty link is none. */
export function SettingRows({ value, onChange, columns, title, noun }: RowsProps) {
  const rows = listOf(value).map(rowOf);
  const keys = useRowKeys(rows.length);
  const blank = Object.fromEntries(columns.map(name => [name, emptyOf(name)]));
  const replace = (index: number, row: Row) => onChange(rows.map((each, at) => (at === index ? row : each)));
  const remove = (index: number) => {
    keys.remove(index);
    onChange(rows.filter((_, at) => at !== index));
  };
  const add = () => {
    keys.add();
    onChange([...rows, blank]);
  };
  return (
    <div className={classes.editor}>
      {rows.map((row, index) => (
        <Foldable
          key={keys.of(index)}
          title={textOf(row[title]) || words.new(noun)}
          isOpenFirst={rows.length <= maxOpen || textOf(row[title]) === ''}
        >
          <RowFields row={row} columns={columns} onChange={next => replace(index, next)} />
          <Button variant="subtle" color="red" onClick={() => remove(index)}>
            {words.remove(noun)}
          </Button>
        </Foldable>
      ))}
      <Button variant="default" onClick={add}>
        {words.add(noun)}
      </Button>
    </div>
  );
}

type FieldsProps = { row: Row; columns: readonly string[]; onChange: (row: Row) => void };

const RowFields = ({ row, columns, onChange }: FieldsProps) => (
  <FieldRow>
    {columns.map(name => (
      <RowField
        key={name}
        name={name}
        value={row[name]}
        onChange={value => onChange({ ...row, [name]: value })}
      />
    ))}
  </FieldRow>
);

type FieldProps = { name: string; value: Json | undefined; onChange: (value: Json) => void };

function RowField({ name, value, onChange }: FieldProps) {
  const label = labels[name];
  if (lists.has(name))
    return <TagsInput label={label} value={listOf(value ?? []).map(textOf)} onChange={onChange} />;
  const Input = long.has(name) ? Textarea : TextInput;
  return (
    <Input
      label={label}
      value={textOf(value)}
      {...(long.has(name) ? { autosize: true, minRows: 4 } : {})}
      onChange={event => onChange(event.currentTarget.value || emptyOf(name))}
    />
  );
}

/** A key for each row, so that a folded row stays folded when one above it is removed. A list of another length gets new keys. */
function useRowKeys(count: number) {
  const counted = Array.from({ length: count }, (_, index) => index);
  const [kept, setKept] = useState(counted);
  const keys = kept.length === count ? kept : counted;
  return {
    of: (index: number) => keys[index],
    remove: (index: number) => setKept(keys.filter((_, at) => at !== index)),
    add: () => setKept([...keys, Math.max(-1, ...keys) + 1]),
  };
}

function Foldable({
  title,
  isOpenFirst,
  children,
}: {
  title: string;
  isOpenFirst: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={classes.thing} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={classes.editor}>{children}</div>
    </details>
  );
}
