import { useRead } from '@momos/api-client';
import { type Condition, peopleContract, personAttributes, type PersonSearch } from '@momos/contracts/people';
import { Button, Dialog, Group } from '@momos/ui';
import { Form, FormActions, MultiSelect, NumberInput, Radio, Select } from '@momos/ui/forms';
import { IconFilter, IconX } from '@momos/ui/icons';
import { useState } from 'react';
import * as classes from './person.module.css';

type Attribute = (typeof personAttributes)[number];
type Side = 'all' | 'any' | 'not';

const attributeWords: Record<Attribute, string> = {
  city: 'lives in',
  organization: 'works at',
  title: 'works as',
  school: 'went to',
  sector: 'is in',
  function: 'does',
  tag: 'has the tag',
  referralCode: 'came by the code',
  utmSource: 'came from',
};
const sideWords: Record<Side, string> = { all: 'and', any: 'or', not: 'but not' };

/** A condition as a sentence. */
function conditionText(condition: Condition): string {
  if ('attribute' in condition) return `${attributeWords[condition.attribute]} ${condition.is.join(' or ')}`;
  if ('attended' in condition) return `came to at least ${condition.attended.atLeast}`;
  if ('paid' in condition) return `paid ${condition.paid.atLeast ?? 0} or more`;
  if ('rsvpStatus' in condition) return `is ${condition.rsvpStatus.toLowerCase()} for a social`;
  return 'was seen in a time';
}

/** The conditions of a search as words that can be taken away, and a way to add one. */
export function ConditionBar({
  search,
  onChange,
}: {
  search: PersonSearch;
  onChange: (search: PersonSearch) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const remove = (side: Side, index: number) =>
    onChange({ ...search, [side]: search[side].filter((_, each) => each !== index) });
  return (
    <div className={classes.conditions}>
      {(['all', 'any', 'not'] as const).flatMap(side =>
        search[side].map((condition, index) => (
          <button
            key={`${side} ${conditionText(condition)}`}
            type="button"
            className={classes.condition}
            onClick={() => remove(side, index)}
            aria-label={`Remove: ${conditionText(condition)}`}
          >
            <span className={classes.side}>{sideWords[side]}</span> {conditionText(condition)}{' '}
            <IconX size={14} aria-hidden />
          </button>
        )),
      )}
      <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(true)}>
        Add a condition
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="People who…">
        {isOpen ? (
          <ConditionForm
            onDone={(side, condition) => {
              setOpen(false);
              onChange({ ...search, [side]: [...search[side], condition] });
            }}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

const kinds = [
  ...personAttributes.map(value => ({ value: value as string, label: attributeWords[value] })),
  { value: 'attended', label: 'came to at least … socials' },
  { value: 'paid', label: 'paid at least …' },
];

function ConditionForm({ onDone }: { onDone: (side: Side, condition: Condition) => void }) {
  const [side, setSide] = useState<Side>('all');
  const [kind, setKind] = useState('city');
  const [values, setValues] = useState<string[]>([]);
  const [number, setNumber] = useState(1);
  const attribute = personAttributes.find(each => each === kind);
  const known = useRead(
    peopleContract.attributeValues,
    { body: { attribute: attribute ?? 'city' } },
    { enabled: attribute !== undefined },
  );
  const condition: Condition = attribute
    ? { attribute, is: values }
    : kind === 'attended'
      ? { attended: { atLeast: number } }
      : { paid: { atLeast: number } };
  return (
    <Form
      label="Condition"
      onSubmit={event => {
        event.preventDefault();
        onDone(side, condition);
      }}
    >
      <Radio.Group label="How it adds up" value={side} onChange={value => setSide(value as Side)}>
        <Group mt="xs">
          <Radio value="all" label="has to hold" />
          <Radio value="any" label="one of several" />
          <Radio value="not" label="must not hold" />
        </Group>
      </Radio.Group>
      <Select
        label="Who"
        allowDeselect={false}
        data={kinds}
        value={kind}
        onChange={value => {
          if (value) {
            setKind(value);
            setValues([]);
          }
        }}
        comboboxProps={{ withinPortal: false }}
      />
      {attribute ? (
        <MultiSelect
          label="Values"
          searchable
          data={
            known.data?.data.map(each => ({ value: each.value, label: `${each.value} (${each.count})` })) ??
            []
          }
          value={values}
          onChange={setValues}
          comboboxProps={{ withinPortal: false }}
          nothingFoundMessage="Nobody has such a value"
        />
      ) : (
        <NumberInput
          label="How many or how much"
          min={0}
          value={number}
          onChange={value => setNumber(Number(value) || 0)}
        />
      )}
      <FormActions>
        <Button type="submit" disabled={attribute !== undefined && values.length === 0}>
          Add
        </Button>
      </FormActions>
    </Form>
  );
}
