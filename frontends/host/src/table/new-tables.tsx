import { tablesContract } from '@momos/contracts/tables';
import { FieldRow, FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { tableWords as words } from '../words/tables.ts';

type Props = { socialId: string; existing: number; onSaved?: () => void };

/** Adds tables of one size, numbered on from those that are there. */
export function NewTables({ socialId, existing, onSaved }: Props) {
  const form = useWriteForm(tablesContract.create, {
    initialValues: { count: 5, capacity: 8, name: words.defaultName },
    toInput: ({ count, capacity, name }) => ({
      params: { id: socialId },
      body: {
        tables: Array.from({ length: count }, (_, index) => ({
          name: `${name} ${existing + index + 1}`.trim(),
          capacity,
        })),
      },
    }),
    refreshes: [tablesContract.get],
    ...(onSaved ? { onSaved } : {}),
  });
  return (
    <WriteForm form={form} label={words.addTables}>
      <FieldRow>
        <TextInput label={words.namePrefix} maxLength={50} {...form.props('name')} />
        <NumberInput label={words.count} min={1} max={100} allowDecimal={false} {...form.props('count')} />
        <NumberInput
          label={words.capacity}
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.props('capacity')}
        />
      </FieldRow>
      <FormActions>
        <SubmitButton>{words.addTables}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
