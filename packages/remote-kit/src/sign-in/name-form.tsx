import { useSession } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { FieldRow, FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { signInWords } from '../words/sign-in.ts';

const words = signInWords.nameForm;

/** The two names of a new person: without them nothing but the account pages works (spec §2). `onSaved` follows once the token has them. */
export function NameForm({ onSaved }: { onSaved: () => void }) {
  const session = useSession();
  const form = useWriteForm(usersContract.create, {
    initialValues: { firstName: '', lastName: '' },
    toInput: body => ({ body }),
    refreshes: [usersContract.me],
    onSaved: () => void session.renew().then(onSaved),
  });
  const { firstName, lastName } = form.values;
  return (
    <WriteForm label={words.yourName} form={form}>
      <FieldRow>
        <TextInput
          label={words.firstName}
          autoComplete="given-name"
          autoFocus
          withAsterisk
          {...form.props('firstName')}
        />
        <TextInput
          label={words.lastName}
          autoComplete="family-name"
          withAsterisk
          {...form.props('lastName')}
        />
      </FieldRow>
      <FormActions>
        <SubmitButton size="md" disabled={!firstName.trim() || !lastName.trim()}>
          {words.continue}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
