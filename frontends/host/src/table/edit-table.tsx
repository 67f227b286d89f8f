import { type Table, tablesContract } from '@momos/contracts/tables';
import { Button, Dialog, useAction } from '@momos/ui';
import { FieldRow, FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { tableWords as words } from '../words/tables.ts';

type Props = { socialId: string; table: Table; onClose: () => void };

const refreshes = [tablesContract.get];

/** Renames or resizes a table, or removes it. */
export const EditTable = (props: Props) => (
  <Dialog isOpen onClose={props.onClose} title={words.edit(props.table.name)} size="sm">
    <EditForm {...props} />
  </Dialog>
);

function EditForm({ socialId, table, onClose }: Props) {
  const params = { id: socialId, tableId: table.id };
  const form = useWriteForm(tablesContract.change, {
    initialValues: { name: table.name, capacity: table.capacity },
    toInput: body => ({ params, body }),
    refreshes,
    saved: words.saved,
    onSaved: onClose,
  });
  return (
    <WriteForm form={form} label={words.edit(table.name)}>
      <FieldRow>
        <TextInput label={words.name} maxLength={60} {...form.props('name')} />
        <NumberInput
          label={words.capacity}
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.props('capacity')}
        />
      </FieldRow>
      <FormActions>
        <RemoveButton socialId={socialId} table={table} onClose={onClose} />
        <SubmitButton>{words.save}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

function RemoveButton({ socialId, table, onClose }: Props) {
  const remove = useAction(tablesContract.change, {
    refreshes,
    done: words.removed(table.name),
    onDone: onClose,
  });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ params: { id: socialId, tableId: table.id }, body: { isRemoved: true } })
      }
    >
      {words.remove}
    </Button>
  );
}
