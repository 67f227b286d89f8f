import {
  errorText,
  fieldErrors,
  upload,
  useRead,
  useSession,
  useSessionState,
  useWrite,
} from '@momos/api-client';
import { uploadsContract } from '@momos/contracts/uploads';
import { type Me, usersContract } from '@momos/contracts/users';
import {
  Avatar,
  Button,
  Card,
  Group,
  Loaded,
  Navigate,
  Page,
  PageHeader,
  showToast,
  Text,
  useMutation,
  useNavigate,
  useQueryClient,
  useSearchParams,
} from '@momos/ui';
import {
  FieldRow,
  FileButton,
  Form,
  FormActions,
  FormError,
  Switch,
  Textarea,
  TextInput,
  useForm,
} from '@momos/ui/forms';
import { pictureUrl } from '@momos/ui';
import { safeReturnTo } from './return-to.ts';

/** One's own profile. People without first and last name are sent here first and then on to where they were (spec §2). */
export function SettingPage() {
  const state = useSessionState();
  const read = useRead(usersContract.me, {}, { enabled: state === 'signed-in' });
  if (state === 'visitor') return <Navigate replace to="/auth/login?returnTo=%2Faccounts%2Fsetting" />;
  return (
    <Page width="form" title="Account">
      <Loaded read={read}>
        {({ data }) => (data.firstName === '' || data.lastName === '' ? <Welcome /> : <Settings me={data} />)}
      </Loaded>
    </Page>
  );
}

/** The first two things: without them nothing but the account pages works. */
function Welcome() {
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
    <>
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
    </>
  );
}

function Settings({ me }: { me: Me }) {
  const form = useForm({
    initialValues: {
      firstName: me.firstName,
      lastName: me.lastName,
      bio: me.bio,
      currentCity: me.currentCity ?? '',
      mobile: me.mobile ?? '',
      title: me.curPosition?.title ?? '',
      organization: me.curPosition?.organization.name ?? '',
      isSubscribedToUpdate: me.isSubscribedToUpdate,
      isAnonymous: me.isAnonymous,
    },
  });
  const save = useWrite(usersContract.updateMe, {
    refreshes: [usersContract.me],
    onDone: () => {
      form.resetDirty();
      showToast('Saved', { tone: 'good' });
    },
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(({ title, organization, currentCity, mobile, ...rest }) =>
    save.mutate({
      body: {
        ...rest,
        currentCity: currentCity || null,
        mobile: mobile.replace(/[\s().-]/g, '') || null,
        curPosition: title && organization ? { title, organization } : null,
      },
      options: { ifMatch: me.version },
    }),
  );
  return (
    <>
      <PageHeader title="Your account" lead={me.email ?? me.mobile ?? undefined} />
      <Photo me={me} />
      <Form label="Profile" onSubmit={submit}>
        <FieldRow>
          <TextInput
            label="First name"
            autoComplete="given-name"
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
        <FieldRow>
          <TextInput label="Title" autoComplete="organization-title" {...form.getInputProps('title')} />
          <TextInput label="Company" autoComplete="organization" {...form.getInputProps('organization')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="City" {...form.getInputProps('currentCity')} />
          <TextInput
            label="Mobile"
            description="With country code"
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('mobile')}
          />
        </FieldRow>
        <Textarea label="About you" autosize minRows={3} maxLength={2000} {...form.getInputProps('bio')} />
        <Switch
          label="Invite me to curated events"
          {...form.getInputProps('isSubscribedToUpdate', { type: 'checkbox' })}
        />
        <Switch
          label="Show me as Anonymous to other guests"
          {...form.getInputProps('isAnonymous', { type: 'checkbox' })}
        />
        <FormError>{save.error && save.error.details.length === 0 ? errorText(save.error) : null}</FormError>
        <FormActions>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function Photo({ me }: { me: Me }) {
  const session = useSession();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const photoPath = file ? (await upload(session, uploadsContract.avatar, file)).path : null;
      await session.call(usersContract.updateMe, { body: { photoPath } });
      await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    },
    onError: error => showToast(errorText(error), { tone: 'bad' }),
  });
  return (
    <Card padding="snug">
      <Group>
        <Avatar person={{ ...me, photoPath: pictureUrl(me.photoPath, 160) ?? null }} size={72} />
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={file => file && change.mutate(file)}
        >
          {props => (
            <Button variant="default" loading={change.isPending} {...props}>
              {me.photoPath ? 'Change photo' : 'Add a photo'}
            </Button>
          )}
        </FileButton>
        {me.photoPath ? (
          <Button variant="subtle" onClick={() => change.mutate(null)}>
            Remove
          </Button>
        ) : null}
        <Text size="sm" c="dimmed">
          JPEG, PNG or WebP, at most 5 MB
        </Text>
      </Group>
    </Card>
  );
}
