import { errorText, fieldErrors, useRead, useWrite } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type EmailCategory, type Me, usersContract } from '@momos/contracts/users';
import { Button, Section, showToast, TextLink } from '@momos/ui';
import {
  Autocomplete,
  FieldRow,
  Form,
  FormActions,
  FormError,
  NumberInput,
  TagsInput,
  Textarea,
  TextInput,
  useForm,
} from '@momos/ui/forms';
import { Photo } from './photo.tsx';
import { profileChangeOf, profileGaps, profileValues } from './profile-values.ts';

const tags = { maxTags: 30, maxLength: 60, acceptValueOnBlur: true, clearable: true };

/** What others may know of one (spec §3 "User"). Saved as a whole, unless somebody saved in between. */
export function ProfileSection({ me }: { me: Me }) {
  const form = useForm({ initialValues: profileValues(me), validate: profileGaps });
  const configs = useRead(configsContract.all, {});
  const save = useWrite(usersContract.updateMe, {
    refreshes: [usersContract.me],
    onDone: ({ data }) => {
      form.setInitialValues(profileValues(data));
      form.setValues(profileValues(data));
      showToast('Saved', { tone: 'good' });
    },
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  const submit = form.onSubmit(values =>
    save.mutate({ body: profileChangeOf(values), options: { ifMatch: me.version } }),
  );
  const verified = (category: EmailCategory) => [
    ...new Set(
      me.verifiedEmails.flatMap(({ emailCategory, organization }) =>
        emailCategory === category && organization ? [organization.name] : [],
      ),
    ),
  ];
  return (
    <Section
      title="Profile"
      lead={
        <>
          What hosts and guests may know of you.{' '}
          <TextLink to={`/users/${me.slug}`}>See it as others do</TextLink>
        </>
      }
    >
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
        <Textarea label="About you" autosize minRows={3} maxLength={2000} {...form.getInputProps('bio')} />
        <FieldRow>
          <Autocomplete
            label="City"
            data={configs.data?.data.cities.map(({ name }) => name) ?? []}
            {...form.getInputProps('currentCity')}
          />
          <TextInput
            label="Mobile"
            placeholder="+1 415 555 0123"
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('mobile')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput
            label="Title"
            autoComplete="organization-title"
            {...form.getInputProps('curPosition.title')}
          />
          <Autocomplete
            label="Company"
            data={verified('COMPANY')}
            description={<Proof of={me.curPosition?.organization} by="work" />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('curPosition.organization')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput label="Degree" {...form.getInputProps('curAcademic.degree')} />
          <Autocomplete
            label="School"
            data={verified('SCHOOL')}
            description={<Proof of={me.curAcademic?.school} by="school" />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('curAcademic.school')}
          />
          <TextInput
            label="Class of"
            inputMode="numeric"
            maxLength={4}
            placeholder="2015"
            {...form.getInputProps('curAcademic.classOfGraduation')}
          />
        </FieldRow>
        <TagsInput
          label="What you do"
          placeholder="Engineering, Sales …"
          {...tags}
          {...form.getInputProps('functions')}
        />
        <FieldRow>
          <TagsInput
            label="Sectors"
            placeholder="Fintech, Climate …"
            {...tags}
            {...form.getInputProps('sectors')}
          />
          <NumberInput
            label="Years of experience"
            min={0}
            max={80}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('exp')}
          />
        </FieldRow>
        <TagsInput label="What you would like to learn about" {...tags} {...form.getInputProps('learnOff')} />
        <TagsInput label="Hobbies" {...tags} {...form.getInputProps('hobbies')} />
        <FormError>{save.error && save.error.details.length === 0 ? errorText(save.error) : null}</FormError>
        <FormActions>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

/** Whether an organisation is verified, and how it becomes so. */
function Proof({ of, by }: { of: { name: string; isVerified: boolean } | undefined; by: string }) {
  if (!of) return null;
  if (of.isVerified) return <>{of.name} is verified.</>;
  return <TextLink size="sm" to="/accounts/setting#emails">{`Verify it by your ${by} e-mail`}</TextLink>;
}
