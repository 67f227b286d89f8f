import { useSession } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import { showToast, viewerZone } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import {
  FieldRow,
  FormActions,
  SubmitButton,
  Textarea,
  TextInput,
  useSendForm,
  WriteForm,
} from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { patronWords } from '../words/patron.ts';
import { codeFor, kindChoices } from './patron-labels.ts';

const words = patronWords.patronForm;

type Props = { patron?: PatronView | undefined; onDone: (patron: PatronView) => void };

const valuesOf = (patron: PatronView | undefined) => ({
  name: patron?.name ?? '',
  code: patron?.code ?? '',
  kind: patron?.kind ?? ('PATRON' as const),
  website: patron?.website ?? '',
  note: patron?.note ?? '',
  startsAt: patron?.startsAt ?? undefined,
  endsAt: patron?.endsAt ?? undefined,
});
type PatronValues = ReturnType<typeof valuesOf>;

/** Creates the patron, or changes the one that is given. */
function usePatronForm({ patron, onDone }: Props) {
  const { call } = useSession();
  return useSendForm(
    async ({ code, ...values }: PatronValues, how) => {
      const body = {
        ...values,
        website: values.website.trim() || null,
        startsAt: values.startsAt ?? null,
        endsAt: values.endsAt ?? null,
      };
      if (!patron)
        return (await call(patronsContract.create, { body: { ...body, code, isActive: true } }, how)).data;
      return (await call(patronsContract.update, { params: { id: patron.id }, body }, how)).data;
    },
    {
      initialValues: valuesOf(patron),
      ifMatch: patron?.version,
      refreshes: [patronsContract.list, patronsContract.get],
      onSaved: saved => {
        showToast(patron ? words.saved : words.created(saved.code), { tone: 'good' });
        onDone(saved);
      },
    },
  );
}

type PatronFormState = ReturnType<typeof usePatronForm>;

/** A new patron, or changes of one; its code never changes, since guests have it. */
export function PatronForm({ patron, onDone }: Props) {
  const form = usePatronForm({ patron, onDone });
  const isNew = patron === undefined;
  return (
    <WriteForm label={isNew ? words.newPatron : words.patron} form={form}>
      <NameField form={form} isNew={isNew} />
      <FieldRow>
        {isNew ? <CodeField form={form} /> : null}
        <Select
          label={words.kind}
          description={isNew ? words.sponsorCoversPartCosts : undefined}
          allowDeselect={false}
          data={kindChoices}
          {...form.props('kind')}
        />
      </FieldRow>
      <TextInput label={words.website} type="url" placeholder="https://" {...form.props('website')} />
      <FieldRow>
        <DateField form={form} field="startsAt" label={words.from} placeholder={words.immediately} />
        <DateField form={form} field="endsAt" label={words.until} placeholder={words.noEnd} />
      </FieldRow>
      <Textarea
        label={words.note}
        description={words.forManagersOnly}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.props('note')}
      />
      <FormActions>
        <SubmitButton disabled={form.values.name.trim() === '' || form.values.code.trim().length < 4}>
          {isNew ? words.createPatron : words.saveChanges}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

const NameField = ({ form, isNew }: { form: PatronFormState; isNew: boolean }) => (
  <TextInput
    label={words.name}
    placeholder={words.namePlaceholder}
    maxLength={120}
    {...form.props('name')}
    onChange={event => {
      const name = event.currentTarget.value;
      // The code follows the name until it is edited.
      const isFollowing = isNew && form.values.code === codeFor(form.values.name);
      form.setValues({ name, ...(isFollowing ? { code: codeFor(name) } : {}) });
    }}
  />
);

const CodeField = ({ form }: { form: PatronFormState }) => (
  <TextInput
    label={words.code}
    description={words.codeRule}
    maxLength={40}
    {...form.props('code')}
    onChange={event => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
  />
);

type DateFieldProps = {
  form: PatronFormState;
  field: 'startsAt' | 'endsAt';
  label: string;
  placeholder: string;
};

const DateField = ({ form, field, ...labels }: DateFieldProps) => (
  <DateTimeField
    {...labels}
    clearable
    zone={viewerZone()}
    value={form.values[field]}
    error={form.errorOf(field)}
    onChange={value => form.setFieldValue(field, value)}
  />
);
