import type { ConfigEntryView } from '@momos/contracts/configs';
import { Fieldset, Switch, TextInput } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Select, TagsInput } from '@momos/ui/select';
import type { ReactNode } from 'react';
import { settingsWords } from '../words/settings.ts';
import { type Json, listOf, rowOf, textOf } from './setting-json.ts';
import { SettingRows } from './setting-rows.tsx';
import * as classes from './admin.module.css';

const words = settingsWords.settingField;

type Field = { entry: ConfigEntryView; value: Json; onChange: (value: Json) => void };

const labelOf = ({ title, unit }: ConfigEntryView) => (unit ? `${title} (${unit})` : title);

/** The input for each kind of value. */
const inputs: Record<ConfigEntryView['form'], (field: Field) => ReactNode> = {
  switch: ({ entry, value, onChange }) => (
    <Switch
      label={labelOf(entry)}
      checked={value === true}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  ),
  number: ({ entry, value, onChange }) => (
    <NumberInput
      label={labelOf(entry)}
      allowDecimal={false}
      value={Number(value)}
      onChange={next => onChange(Number(next))}
    />
  ),
  text: ({ entry, value, onChange }) => (
    <TextInput
      label={labelOf(entry)}
      value={textOf(value)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ),
  choice: ({ entry, value, onChange }) => (
    <Select
      label={labelOf(entry)}
      data={entry.options.map(each => ({ value: each, label: entry.labels[each] ?? each }))}
      value={textOf(value)}
      allowDeselect={false}
      onChange={next => onChange(next)}
    />
  ),
  list: ({ entry, value, onChange }) => (
    <TagsInput label={labelOf(entry)} value={listOf(value).map(textOf)} onChange={next => onChange(next)} />
  ),
  flags: field => <Parts {...field} />,
  numbers: field => <Parts {...field} />,
  cities: field => <SettingRows {...field} {...rowKinds.cities} />,
  menus: field => <SettingRows {...field} {...rowKinds.menus} />,
  series: field => <SettingRows {...field} {...rowKinds.series} />,
  logos: field => <SettingRows {...field} {...rowKinds.logos} />,
  sections: field => <SettingRows {...field} {...rowKinds.sections} />,
  // Has an editor of its own: questions are more than one input.
  questions: () => null,
  banners: field => (
    <>
      <BannerPreviews value={field.value} />
      <SettingRows {...field} {...rowKinds.banners} />
    </>
  ),
};

const rowKinds = {
  cities: { columns: ['name', 'shortName', 'timezone', 'country'], title: 'name', noun: 'city' },
  menus: { columns: ['community', 'website'], title: 'community', noun: 'menu' },
  series: { columns: ['slug', 'title', 'lead', 'tags'], title: 'title', noun: 'series' },
  logos: { columns: ['name', 'picturePath', 'href'], title: 'name', noun: 'company' },
  sections: { columns: ['title', 'body'], title: 'title', noun: 'part' },
  banners: { columns: ['id', 'text', 'href'], title: 'text', noun: 'banner' },
};

/** The input for a setting's kind of value. */
export const SettingField = (field: Field) => inputs[field.entry.form](field);

const BannerPreviews = ({ value }: { value: Json }) =>
  listOf(value).map((banner, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a preview has no state
    <div key={index} className={classes.preview}>
      {textOf(rowOf(banner).text) || words.emptyBanner}
    </div>
  ));

/** Named switches or figures. */
const Parts = ({ entry, value, onChange }: Field) => (
  <Fieldset legend={labelOf(entry)}>
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
