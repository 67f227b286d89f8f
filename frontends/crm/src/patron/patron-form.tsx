import { errorText, fieldErrors, useWrite } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import { Button, showToast, viewerZone } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import {
  FieldRow,
  Form,
  FormActions,
  FormError,
  Select,
  Textarea,
  TextInput,
  useForm,
} from '@momos/ui/forms';
import { codeFor, kindChoices } from './patron-words.ts';

type Props = { patron?: PatronView; onDone: (patron: PatronView) => void };

/** A new patron, or another name, place or time for one; the code stays, since people have it. */
export function PatronForm({ patron, onDone }: Props) {
  const form = useForm({
    initialValues: {
      name: patron?.name ?? '',
      code: patron?.code ?? '',
      kind: patron?.kind ?? ('PATRON' as const),
      website: patron?.website ?? '',
      note: patron?.note ?? '',
      startsAt: patron?.startsAt ?? undefined,
      endsAt: patron?.endsAt ?? undefined,
    },
  });
  const how = {
    refreshes: [patronsContract.list, patronsContract.get],
    onDone: ({ data }: { data: PatronView }) => {
      showToast(patron ? 'Saved' : `${data.code} works from now on`, { tone: 'good' as const });
      onDone(data);
    },
    onFailed: (error: unknown) => form.setErrors(fieldErrors(error)),
  };
  const create = useWrite(patronsContract.create, how);
  const update = useWrite(patronsContract.update, how);
  const failure = create.error ?? update.error;
  const zone = viewerZone();
  const submit = form.onSubmit(({ code, ...values }) => {
    const body = {
      ...values,
      website: values.website.trim() || null,
      startsAt: values.startsAt ?? null,
      endsAt: values.endsAt ?? null,
    };
    if (patron) update.mutate({ params: { id: patron.id }, body, options: { ifMatch: patron.version } });
    else create.mutate({ body: { ...body, code, isActive: true } });
  });
  return (
    <Form label={patron ? 'Patron' : 'New patron'} onSubmit={submit}>
      <TextInput
        label="Name"
        placeholder="Acme Ventures"
        maxLength={120}
        {...form.getInputProps('name')}
        onChange={event => {
          const name = event.currentTarget.value;
          // The code follows the name until somebody writes one of their own.
          const isFollowing = !patron && form.values.code === codeFor(form.values.name);
          form.setValues({ name, ...(isFollowing ? { code: codeFor(name) } : {}) });
        }}
      />
      <FieldRow>
        {patron ? null : (
          <TextInput
            label="Code"
            description="4 to 40 letters or digits; it stays for good"
            maxLength={40}
            {...form.getInputProps('code')}
            onChange={event => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
          />
        )}
        <Select
          label="Kind"
          description={patron ? undefined : 'A sponsor pays for a part'}
          allowDeselect={false}
          data={kindChoices}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('kind')}
        />
      </FieldRow>
      <TextInput label="Website" type="url" placeholder="https://" {...form.getInputProps('website')} />
      <FieldRow>
        <DateTimeField
          label="From"
          placeholder="At once"
          clearable
          zone={zone}
          popoverProps={{ withinPortal: false }}
          value={form.values.startsAt}
          error={form.errors.startsAt}
          onChange={value => form.setFieldValue('startsAt', value)}
        />
        <DateTimeField
          label="Until"
          placeholder="No end"
          clearable
          zone={zone}
          popoverProps={{ withinPortal: false }}
          value={form.values.endsAt}
          error={form.errors.endsAt}
          onChange={value => form.setFieldValue('endsAt', value)}
        />
      </FieldRow>
      <Textarea
        label="Note"
        description="For managers only"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <FormError>{failure && failure.details.length === 0 ? errorText(failure) : null}</FormError>
      <FormActions>
        <Button
          type="submit"
          loading={create.isPending || update.isPending}
          disabled={form.values.name.trim() === '' || form.values.code.trim().length < 4}
        >
          {patron ? 'Save' : 'Make the code'}
        </Button>
      </FormActions>
    </Form>
  );
}
