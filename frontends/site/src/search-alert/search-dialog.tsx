import { useSession } from '@momos/api-client';
import { type SearchAlertView, searchAlertsContract } from '@momos/contracts/search-alerts';
import { Dialog, Text } from '@momos/ui';
import { FormActions, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import type { Search } from '../discovery/search-address.ts';
import { searchAlertWords } from '../words/search-alert.ts';
import { nameOf, savedOf } from './saved-search.ts';

const words = searchAlertWords.dialog;

type SearchDialogProps = {
  /** A search to save. */
  saving?: { search: Search; isTimeLeftOut: boolean };
  /** A saved search to rename. */
  renaming?: SearchAlertView;
  onClose: () => void;
};

/** Saves a search under a name, or gives a saved one another name. */
export const SearchDialog = ({ saving, renaming, onClose }: SearchDialogProps) => (
  <Dialog isOpen onClose={onClose} title={renaming ? words.rename : words.title} size="sm">
    {saving ? (
      <Text size="sm" c="dimmed" mb="sm">
        {words.lead} {saving.isTimeLeftOut ? words.withoutTime : null}
      </Text>
    ) : null}
    <NameForm {...{ saving, renaming, onClose }} />
  </Dialog>
);

function NameForm({ saving, renaming, onClose }: SearchDialogProps) {
  const { call } = useSession();
  const form = useSendForm(
    async ({ name }: { name: string }, how) =>
      renaming
        ? call(searchAlertsContract.update, { params: { id: renaming.id }, body: { name } }, how)
        : call(
            searchAlertsContract.create,
            { body: { name, search: saving ? savedOf(saving.search) : {} } },
            how,
          ),
    {
      initialValues: { name: renaming?.name ?? (saving ? nameOf(saving.search) : '') },
      ifMatch: renaming?.version,
      refreshes: [searchAlertsContract.list],
      saved: renaming ? words.renamed : words.saved,
      onSaved: onClose,
    },
  );
  return (
    <WriteForm form={form} label={renaming ? words.rename : words.title} isLight>
      <TextInput
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={60}
        {...form.props('name')}
      />
      <FormActions>
        <SubmitButton disabled={form.values.name.trim() === ''}>
          {renaming ? words.saveChanges : words.save}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
