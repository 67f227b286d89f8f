import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type Condition, peopleContract, personAttributes } from '@momos/contracts/people';
import { Button, Group, keepPreviousData } from '@momos/ui';
import { Form, FormActions, Radio, useDebouncedValue } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { MultiSelect, Select } from '@momos/ui/select';
import { useState } from 'react';
import { personWords } from '../words/person.ts';
import { conditionKinds, type Side, sideChoices, sides } from './condition-labels.ts';

const words = personWords.conditionForm;

type Attribute = (typeof personAttributes)[number];
type Draft = { kind: string; values: string[]; number: number; currency: string };

const attributeOf = ({ kind }: Draft) => personAttributes.find(each => each === kind);

function conditionOf(draft: Draft): Condition {
  const attribute = attributeOf(draft);
  if (attribute) return { attribute, is: draft.values };
  return draft.kind === 'attended'
    ? { attended: { atLeast: draft.number } }
    : { paid: { currency: draft.currency, atLeast: draft.number } };
}

/** One condition of a search; nothing is sent to the server. */
export function ConditionForm({ onDone }: { onDone: (side: Side, condition: Condition) => void }) {
  const [side, setSide] = useState<Side>('all');
  const [draft, setDraft] = useState<Draft>({ kind: 'city', values: [], number: 1, currency: 'USD' });
  const isIncomplete = attributeOf(draft) !== undefined && draft.values.length === 0;
  return (
    <Form
      label={words.condition}
      onSubmit={event => {
        event.preventDefault();
        onDone(side, conditionOf(draft));
      }}
    >
      <SideField side={side} onChange={setSide} />
      <Select
        label={words.person}
        allowDeselect={false}
        data={conditionKinds}
        value={draft.kind}
        onChange={kind => kind && setDraft({ ...draft, kind, values: [] })}
      />
      <ValueField draft={draft} onChange={setDraft} />
      <FormActions>
        <Button type="submit" disabled={isIncomplete}>
          {words.addCondition}
        </Button>
      </FormActions>
    </Form>
  );
}

type DraftProps = { draft: Draft; onChange: (draft: Draft) => void };

function ValueField({ draft, onChange }: DraftProps) {
  const attribute = attributeOf(draft);
  if (attribute)
    return (
      <KnownValues
        key={attribute}
        attribute={attribute}
        values={draft.values}
        onChange={values => onChange({ ...draft, values })}
      />
    );
  if (draft.kind === 'paid') return <MoneyFields draft={draft} onChange={onChange} />;
  return <NumberField label={words.socials} draft={draft} onChange={onChange} />;
}

const NumberField = ({ label, draft, onChange }: DraftProps & { label: string }) => (
  <NumberInput
    label={label}
    min={0}
    value={draft.number}
    onChange={value => onChange({ ...draft, number: Number(value) || 0 })}
  />
);

/** An amount in one currency: money of two is never compared. */
function MoneyFields({ draft, onChange }: DraftProps) {
  const offered = useRead(configsContract.social, {}, { staleTime: 60_000 }).data?.data.currencies ?? [];
  return (
    <>
      <NumberField label={words.amount} draft={draft} onChange={onChange} />
      <Select
        label={words.currency}
        allowDeselect={false}
        data={[...new Set([draft.currency, ...offered])]}
        value={draft.currency}
        onChange={currency => currency && onChange({ ...draft, currency })}
      />
    </>
  );
}

const SideField = ({ side, onChange }: { side: Side; onChange: (side: Side) => void }) => (
  <Radio.Group label={words.match} value={side} onChange={value => onChange(value as Side)}>
    <Group mt="xs">
      {sides.map(value => (
        <Radio key={value} value={value} label={sideChoices[value]} />
      ))}
    </Group>
  </Radio.Group>
);

type ValuesProps = { attribute: Attribute; values: string[]; onChange: (values: string[]) => void };

function KnownValues({ attribute, values, onChange }: ValuesProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const options = { placeholderData: keepPreviousData };
  const body = { attribute, text: asked };
  const known = useRead(peopleContract.attributeValues, { body }, options).data?.data;
  const found = (known ?? []).map(({ value, count }) => ({ value, label: `${value} (${count})` }));
  // What is chosen stays an option when the next letters find others.
  const chosen = values.filter(each => !known?.some(({ value }) => value === each));
  return (
    <MultiSelect
      label={words.values}
      searchable
      data={[...found, ...chosen.map(value => ({ value, label: value }))]}
      // The server compares without diacritics; what it found is shown.
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={values}
      onChange={onChange}
      nothingFoundMessage={words.noMatches}
    />
  );
}
