import { useSession } from '@momos/api-client';
import { type SavedViewView, savedViewsContract, type ViewPage } from '@momos/contracts/saved-views';
import { Button, Dialog, useAction } from '@momos/ui';
import { FormActions, SubmitButton, Switch, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { savedViewWords } from '../words/saved-view.ts';

const words = savedViewWords.saveViewDialog;

type Props = {
  page: ViewPage;
  /** What the page shows now. */
  query: string;
  edited: SavedViewView | 'new' | undefined;
  onClose: () => void;
};

const refreshes = [savedViewsContract.list];

/** Saves what a page shows, or changes a view of one's own. */
export const SaveViewDialog = ({ page, query, edited, onClose }: Props) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === 'new' ? words.saveView : words.editView}
    size="sm"
  >
    {edited ? (
      <ViewForm page={page} query={query} view={edited === 'new' ? undefined : edited} onDone={onClose} />
    ) : null}
  </Dialog>
);

type FormProps = { page: ViewPage; query: string; view: SavedViewView | undefined; onDone: () => void };

function ViewForm({ page, query, view, onDone }: FormProps) {
  const { call } = useSession();
  const form = useSendForm(
    async (values: { name: string; isShared: boolean }, how) =>
      view
        ? call(savedViewsContract.update, { params: { id: view.id }, body: values }, how)
        : call(savedViewsContract.create, { body: { ...values, page, query } }, how),
    {
      initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
      ifMatch: view?.version,
      refreshes,
      saved: words.viewSaved,
      onSaved: onDone,
    },
  );
  return (
    <WriteForm form={form} label={view ? words.editView : words.saveView}>
      <TextInput
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={60}
        {...form.props('name')}
      />
      <Switch
        label={words.shareWithTheTeam}
        description={words.shareHint}
        {...form.props('isShared', { type: 'checkbox' })}
      />
      <FormActions>
        {view ? <DeleteButton view={view} onDone={onDone} /> : null}
        <SubmitButton disabled={form.values.name.trim() === ''}>
          {view ? words.saveChanges : words.saveView}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

function DeleteButton({ view, onDone }: { view: SavedViewView; onDone: () => void }) {
  const remove = useAction(savedViewsContract.remove, { refreshes, done: words.viewDeleted, onDone });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: view.id } })}
    >
      {words.deleteView}
    </Button>
  );
}
