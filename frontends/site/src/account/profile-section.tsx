import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type EmailCategory, type Me, usersContract } from '@momos/contracts/users';
import { Section, TextLink } from '@momos/ui';
import {
  FieldRow,
  FormActions,
  SubmitButton,
  Textarea,
  TextInput,
  useWriteForm,
  WriteForm,
  type WriteFormState,
} from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { Autocomplete, TagsInput } from '@momos/ui/select';
import { Photo } from './photo.tsx';
import { profileChangeOf, profileGaps, type ProfileValues, profileValues } from './profile-values.ts';

const tags = { maxTags: 30, maxLength: 60, acceptValueOnBlur: true, clearable: true };
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type ProfileForm = WriteFormState<ProfileValues>;

/** What others may know of one (spec §3 "User"). Saved in one go, unless another device saved in between. */
export function ProfileSection({ me }: { me: Me }) {
  const form = useWriteForm(usersContract.updateMe, {
    initialValues: profileValues(me),
    validate: profileGaps,
    toInput: values => ({ body: profileChangeOf(values) }),
    ifMatch: me.version,
    refreshes: [usersContract.me],
    saved: 'Saved',
    onSaved: ({ data }) => form.restart(profileValues(data)),
  });
  return (
    <Section
      title="Profile"
      lead={
        <>
          What hosts and guests may know of you.{' '}
          <TextLink to={`/users/${me.slug}`}>View your profile</TextLink>
        </>
      }
    >
      <Photo me={me} />
      <WriteForm label="Profile" form={form}>
        <NameFields form={form} />
        <PlaceFields form={form} />
        <WorkFields form={form} me={me} />
        <SchoolFields form={form} me={me} />
        <InterestFields form={form} />
        <FormActions>
          <SubmitButton disabled={!form.isDirty()}>Save</SubmitButton>
        </FormActions>
      </WriteForm>
    </Section>
  );
}

const NameFields = ({ form }: { form: ProfileForm }) => (
  <>
    <FieldRow>
      <TextInput label="First name" autoComplete="given-name" withAsterisk {...form.props('firstName')} />
      <TextInput label="Last name" autoComplete="family-name" withAsterisk {...form.props('lastName')} />
    </FieldRow>
    <Textarea label="About you" autosize minRows={3} maxLength={2000} {...form.props('bio')} />
  </>
);

function PlaceFields({ form }: { form: ProfileForm }) {
  const configs = useRead(configsContract.all, {});
  return (
    <FieldRow>
      <Autocomplete
        label="City"
        data={configs.data?.data.cities.map(({ name }) => name) ?? []}
        {...form.props('currentCity')}
      />
      <TextInput
        label="Mobile"
        placeholder="+1 415 555 0123"
        type="tel"
        autoComplete="tel"
        {...form.props('mobile')}
      />
    </FieldRow>
  );
}

/** The organisations that one's e-mails of a category have verified. */
const verifiedBy = (me: Me, category: EmailCategory) => [
  ...new Set(
    me.verifiedEmails.flatMap(({ emailCategory, organization }) =>
      emailCategory === category && organization ? [organization.name] : [],
    ),
  ),
];

const WorkFields = ({ form, me }: { form: ProfileForm; me: Me }) => (
  <FieldRow>
    <TextInput label="Title" autoComplete="organization-title" {...form.props('curPosition.title')} />
    <Autocomplete
      label="Company"
      data={verifiedBy(me, 'COMPANY')}
      description={<Proof of={me.curPosition?.organization} by="work" />}
      inputWrapperOrder={hintBelow}
      {...form.props('curPosition.organization')}
    />
  </FieldRow>
);

const SchoolFields = ({ form, me }: { form: ProfileForm; me: Me }) => (
  <FieldRow>
    <TextInput label="Degree" {...form.props('curAcademic.degree')} />
    <Autocomplete
      label="School"
      data={verifiedBy(me, 'SCHOOL')}
      description={<Proof of={me.curAcademic?.school} by="school" />}
      inputWrapperOrder={hintBelow}
      {...form.props('curAcademic.school')}
    />
    <TextInput
      label="Class of"
      inputMode="numeric"
      maxLength={4}
      placeholder="2015"
      {...form.props('curAcademic.classOfGraduation')}
    />
  </FieldRow>
);

const InterestFields = ({ form }: { form: ProfileForm }) => (
  <>
    <TagsInput
      label="What you do"
      placeholder="Engineering, Sales …"
      {...tags}
      {...form.props('functions')}
    />
    <FieldRow>
      <TagsInput label="Sectors" placeholder="Fintech, Climate …" {...tags} {...form.props('sectors')} />
      <NumberInput
        label="Years of experience"
        min={0}
        max={80}
        allowDecimal={false}
        allowNegative={false}
        {...form.props('exp')}
      />
    </FieldRow>
    <TagsInput label="What you would like to learn about" {...tags} {...form.props('learnOff')} />
    <TagsInput label="Hobbies" {...tags} {...form.props('hobbies')} />
  </>
);

/** Whether an organisation is verified, and how it becomes so. */
function Proof({ of, by }: { of: { name: string; isVerified: boolean } | undefined; by: string }) {
  if (!of) return null;
  if (of.isVerified) return <>{of.name} is verified.</>;
  return <TextLink size="sm" to="/accounts/setting#emails">{`Verify it by your ${by} e-mail`}</TextLink>;
}
