import { errorText, fieldErrors, useRead, useSessionState, useWrite } from '@momos/api-client';
import { type Me, usersContract } from '@momos/contracts/users';
import { Button, ButtonLink, Card, Loaded, Page, PageHeader, Section, showToast } from '@momos/ui';
import {
  FieldRow,
  Form,
  FormActions,
  FormError,
  NumberInput,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  useForm,
} from '@momos/ui/forms';
import { type ProfileValues, toChange, valuesOf } from './profile-values.ts';
import { VisibilityFields } from './visibility-fields.tsx';

/** What one shows of oneself, and to whom. Name, address and photo are with the account. */
export function ProfileFormPage() {
  const isSignedIn = useSessionState() === 'signed-in';
  const read = useRead(usersContract.me, {}, { enabled: isSignedIn });
  return (
    <Page width="form" title="Your profile">
      <Loaded read={read}>{({ data }) => <ProfileForm me={data} />}</Loaded>
    </Page>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const form = useForm<ProfileValues>({ initialValues: valuesOf(me) });
  const save = useWrite(usersContract.updateMe, {
    refreshes: [usersContract.me, usersContract.getBySlug],
    onDone: () => {
      form.resetDirty();
      showToast('Saved', { tone: 'good' });
    },
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <>
      <PageHeader
        title="Your profile"
        lead="What hosts and guests learn of you. Fill in what you like."
        actions={
          <ButtonLink to={`/users/${me.slug}`} variant="default">
            See it
          </ButtonLink>
        }
      />
      <Form
        label="Profile"
        onSubmit={form.onSubmit(values =>
          save.mutate({ body: toChange(values), options: { ifMatch: me.version } }),
        )}
      >
        <Textarea label="About you" autosize minRows={3} maxLength={2000} {...form.getInputProps('bio')} />
        <FieldRow>
          <TextInput label="Title" autoComplete="organization-title" {...form.getInputProps('title')} />
          <TextInput label="Company" autoComplete="organization" {...form.getInputProps('organization')} />
        </FieldRow>
        <FieldRow>
          <TagsInput
            label="What you do"
            placeholder="Design, Sales…"
            maxTags={30}
            {...form.getInputProps('functions')}
          />
          <NumberInput label="Years of experience" min={0} max={80} {...form.getInputProps('exp')} />
        </FieldRow>
        <TagsInput
          label="Your fields"
          placeholder="AI, Climate…"
          maxTags={30}
          {...form.getInputProps('sectors')}
        />
        <FieldRow>
          <TextInput label="School" {...form.getInputProps('school')} />
          <TextInput label="Degree" {...form.getInputProps('degree')} />
        </FieldRow>
        <FieldRow>
          <TextInput
            label="Class of"
            inputMode="numeric"
            maxLength={4}
            {...form.getInputProps('classOfGraduation')}
          />
          <TextInput label="City" {...form.getInputProps('currentCity')} />
        </FieldRow>
        <TagsInput label="You want to learn about" maxTags={30} {...form.getInputProps('learnOff')} />
        <TagsInput
          label="You love"
          placeholder="Climbing, sourdough…"
          maxTags={30}
          {...form.getInputProps('hobbies')}
        />
        <Section
          title="Who sees what"
          lead="Your name and photo are seen by everybody, unless you are anonymous."
        >
          <Switch
            label="Be anonymous"
            description="Others see “Anonymous” and nothing else of you, and your page has no name in its address."
            {...form.getInputProps('isAnonymous', { type: 'checkbox' })}
          />
          <Card padding="snug">
            <VisibilityFields
              value={form.values.visibility}
              isOff={form.values.isAnonymous}
              onChange={visibility => form.setFieldValue('visibility', visibility)}
            />
          </Card>
        </Section>
        <FormError>{save.error && save.error.details.length === 0 ? errorText(save.error) : null}</FormError>
        <FormActions>
          <Button type="submit" size="md" loading={save.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
