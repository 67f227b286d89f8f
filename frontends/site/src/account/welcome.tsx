import { useSession } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Page, PageHeader, useNavigate, useSearchParams } from '@momos/ui';
import { FieldRow, FormActions, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { safeReturnTo } from './return-to.ts';

/** The first two things: without them nothing but the account pages works. Leads on to where one was (spec §2). */
export function Welcome() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const form = useWriteForm(usersContract.create, {
    initialValues: { firstName: '', lastName: '' },
    toInput: body => ({ body }),
    refreshes: [usersContract.me],
    onSaved: () =>
      void session.renew().then(() => navigate(safeReturnTo(query.get('returnTo')), { replace: true })),
  });
  const { firstName, lastName } = form.values;
  return (
    <Page width="form" title="Your name">
      <PageHeader title="What should we call you?" lead="Hosts see this name on their list." />
      <WriteForm label="Your name" form={form}>
        <FieldRow>
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus
            withAsterisk
            {...form.props('firstName')}
          />
          <TextInput label="Last name" autoComplete="family-name" withAsterisk {...form.props('lastName')} />
        </FieldRow>
        <FormActions>
          <SubmitButton size="md" disabled={!firstName.trim() || !lastName.trim()}>
            Continue
          </SubmitButton>
        </FormActions>
      </WriteForm>
    </Page>
  );
}
