import { errorText, fieldErrors, useSession, useWrite } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Button, Page, PageHeader, useNavigate, useSearchParams } from '@momos/ui';
import { FieldRow, Form, FormActions, FormError, TextInput, useForm } from '@momos/ui/forms';
import { safeReturnTo } from './return-to.ts';

/** The first two things: without them nothing but the account pages works. Leads on to where one was (spec §2). */
export function Welcome() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const form = useForm({ initialValues: { firstName: '', lastName: '' } });
  const create = useWrite(usersContract.create, {
    refreshes: [usersContract.me],
    onDone: () =>
      void session.renew().then(() => navigate(safeReturnTo(query.get('returnTo')), { replace: true })),
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <Page width="form" title="Your name">
      <PageHeader title="What should we call you?" lead="Hosts see this name on their list." />
      <Form label="Your name" onSubmit={form.onSubmit(body => create.mutate({ body }))}>
        <FieldRow>
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus
            withAsterisk
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            withAsterisk
            {...form.getInputProps('lastName')}
          />
        </FieldRow>
        <FormError>
          {create.error && create.error.details.length === 0 ? errorText(create.error) : null}
        </FormError>
        <FormActions>
          <Button
            type="submit"
            size="md"
            loading={create.isPending}
            disabled={!form.values.firstName.trim() || !form.values.lastName.trim()}
          >
            Go on
          </Button>
        </FormActions>
      </Form>
    </Page>
  );
}
