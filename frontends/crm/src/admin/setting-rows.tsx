import { Button } from '@momos/ui';
import { FieldRow, TextInput } from '@momos/ui/forms';
import { type ReactNode, useState } from 'react';
import { type Json, listOf, type Row, rowOf, textOf } from './setting-json.ts';
import * as classes from './admin.module.css';

const labels: Record<string, string> = {
  name: 'Name',
  shortName: 'Short name',
  timezone: 'Time zone',
  country: 'Country',
  id: 'Name',
  text: 'Words',
  href: 'Leads to',
  community: 'Community',
  website: 'Website',
};

/** So many lie open beside each other; more are folded up to their names. */
const mostOpen = 5;

type RowsProps = {
  value: Json;
  onChange: (value: Json) => void;
  columns: readonly string[];
  /** The text that a folded thing is known by. */
  title: string;
  what: string;
};

/** A list of things with named texts; an empty address is none. */
export function SettingRows({ value, onChange, columns, title, what }: RowsProps) {
  const rows = listOf(value).map(rowOf);
  const keys = useRowKeys(rows.length);
  const put = (index: number, row: Row) => onChange(rows.map((each, at) => (at === index ? row : each)));
  const blank = Object.fromEntries(columns.map(name => [name, name === 'href' ? null : '']));
  return (
    <div className={classes.editor}>
      {rows.map((row, index) => (
        <Thing
          key={keys.of(index)}
          title={textOf(row[title]) || `A new ${what}`}
          isOpenFirst={rows.length <= mostOpen || textOf(row[title]) === ''}
        >
          <FieldRow>
            {columns.map(name => (
              <TextInput
                key={name}
                label={labels[name]}
                value={textOf(row[name])}
                onChange={event => {
                  const text = event.currentTarget.value;
                  put(index, { ...row, [name]: name === 'href' && text === '' ? null : text });
                }}
              />
            ))}
          </FieldRow>
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              keys.remove(index);
              onChange(rows.filter((_, at) => at !== index));
            }}
          >
            Remove this {what}
          </Button>
        </Thing>
      ))}
      <Button
        variant="default"
        onClick={() => {
          keys.add();
          onChange([...rows, blank]);
        }}
      >
        Add a {what}
      </Button>
    </div>
  );
}

/** A key for each row, so that what is folded stays folded when a row above it goes. Rows that come anew are counted anew. */
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

function Thing({
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
