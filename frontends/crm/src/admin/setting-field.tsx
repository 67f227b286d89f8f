import type { ConfigEntryView } from '@momos/contracts/configs';
import { Button } from '@momos/ui';
import { Fieldset, FieldRow, NumberInput, Select, Switch, TagsInput, TextInput } from '@momos/ui/forms';
import * as classes from './admin.module.css';

type Json = ConfigEntryView['configVal'];
type Field = { entry: ConfigEntryView; value: Json; onChange: (value: Json) => void };
type Row = Record<string, Json>;

const isRow = (value: Json): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowOf = (value: Json): Row => (isRow(value) ? value : {});
const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The input for a setting's kind of value. */
export function SettingField(field: Field) {
  const { entry, value, onChange } = field;
  const label = entry.unit ? `${entry.title} (${entry.unit})` : entry.title;
  switch (entry.form) {
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          allowDecimal={false}
          value={Number(value)}
          onChange={next => onChange(Number(next))}
        />
      );
    case 'text':
      return (
        <TextInput
          label={label}
          value={textOf(value)}
          onChange={event => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          data={entry.options}
          value={textOf(value)}
          allowDeselect={false}
          onChange={next => onChange(next)}
        />
      );
    case 'list':
      return <TagsInput label={label} value={listOf(value).map(textOf)} onChange={next => onChange(next)} />;
    case 'flags':
    case 'numbers':
      return <Parts {...field} />;
    case 'cities':
      return <Rows {...field} columns={['name', 'shortName', 'timezone', 'country']} what="city" />;
    case 'banners':
      return (
        <>
          {listOf(value).map((banner, index) => (
            <div key={index} className={classes.preview}>
              {textOf(rowOf(banner).text) || 'An empty banner'}
            </div>
          ))}
          <Rows {...field} columns={['id', 'text', 'href']} what="banner" />
        </>
      );
  }
}

/** Named switches or figures. */
const Parts = ({ entry, value, onChange }: Field) => (
  <Fieldset legend={entry.unit ? `${entry.title} (${entry.unit})` : entry.title}>
    {Object.entries(rowOf(value)).map(([name, each]) =>
      typeof each === 'boolean' ? (
        <Switch
          key={name}
          label={name}
          checked={each}
          onChange={event => onChange({ ...rowOf(value), [name]: event.currentTarget.checked })}
        />
      ) : (
        <NumberInput
          key={name}
          label={name}
          allowDecimal={false}
          value={Number(each)}
          onChange={next => onChange({ ...rowOf(value), [name]: Number(next) })}
        />
      ),
    )}
  </Fieldset>
);

const labels: Record<string, string> = {
  name: 'Name',
  shortName: 'Short name',
  timezone: 'Time zone',
  country: 'Country',
  id: 'Name',
  text: 'Words',
  href: 'Leads to',
};

/** A list of things with named texts; an empty address is none. */
function Rows({ value, onChange, columns, what }: Field & { columns: readonly string[]; what: string }) {
  const rows = listOf(value).map(rowOf);
  const put = (index: number, row: Row) => onChange(rows.map((each, at) => (at === index ? row : each)));
  const blank = Object.fromEntries(columns.map(name => [name, name === 'href' ? null : '']));
  return (
    <div className={classes.editor}>
      {rows.map((row, index) => (
        <Fieldset key={index} legend={`${what} ${index + 1}`}>
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
          <Button variant="default" onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            Remove this {what}
          </Button>
        </Fieldset>
      ))}
      <Button variant="default" onClick={() => onChange([...rows, blank])}>
        Add a {what}
      </Button>
    </div>
  );
}
