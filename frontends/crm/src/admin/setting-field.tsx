import type { ConfigEntryView } from '@momos/contracts/configs';
import { Fieldset, NumberInput, Select, Switch, TagsInput, TextInput } from '@momos/ui/forms';
import { type Json, listOf, rowOf, textOf } from './setting-json.ts';
import { SettingRows } from './setting-rows.tsx';
import * as classes from './admin.module.css';

type Field = { entry: ConfigEntryView; value: Json; onChange: (value: Json) => void };

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
          data={entry.options.map(each => ({ value: each, label: entry.labels[each] ?? each }))}
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
      return (
        <SettingRows
          value={value}
          onChange={onChange}
          columns={['name', 'shortName', 'timezone', 'country']}
          title="name"
          what="city"
        />
      );
    case 'menus':
      return (
        <SettingRows
          value={value}
          onChange={onChange}
          columns={['community', 'website']}
          title="community"
          what="menu"
        />
      );
    case 'banners':
      return (
        <>
          {listOf(value).map((banner, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a preview keeps nothing
            <div key={index} className={classes.preview}>
              {textOf(rowOf(banner).text) || 'An empty banner'}
            </div>
          ))}
          <SettingRows
            value={value}
            onChange={onChange}
            columns={['id', 'text', 'href']}
            title="text"
            what="banner"
          />
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
          label={entry.labels[name] ?? name}
          checked={each}
          onChange={event => onChange({ ...rowOf(value), [name]: event.currentTarget.checked })}
        />
      ) : (
        <NumberInput
          key={name}
          label={entry.labels[name] ?? name}
          allowDecimal={false}
          value={Number(each)}
          onChange={next => onChange({ ...rowOf(value), [name]: Number(next) })}
        />
      ),
    )}
  </Fieldset>
);
