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
import { settingsWords } from '../words/settings.tsx';
import { Photo } from './photo.tsx';
import { StandingAnswers } from './standing-answers.tsx';
import { profileChangeOf, profileGaps, type ProfileValues, profileValues } from './profile-values.ts';

const words = settingsWords.profileSection;

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
    saved: words.saved,
    onSaved: ({ data }) => form.restart(profileValues(data)),
  });
  return (
    <>
      <Section
        title={words.profile}
        lead={
          <>
            {words.lead} <TextLink to={`/users/${me.slug}`}>{words.viewYourProfile}</TextLink>
          </>
        }
      >
        <Photo me={me} />
        <WriteForm label={words.profile} form={form}>
          <NameFields form={form} />
          <PlaceFields form={form} />
          <WorkFields form={form} me={me} />
          <SchoolFields form={form} me={me} />
          <InterestFields form={form} />
          <FormActions>
            <SubmitButton disabled={!form.isDirty()}>{words.save}</SubmitButton>
          </FormActions>
        </WriteForm>
      </Section>
      <StandingAnswers />
    </>
  );
}

const NameFields = ({ form }: { form: ProfileForm }) => (
  <>
    <FieldRow>
      <TextInput
        label={words.firstName}
        autoComplete="given-name"
        withAsterisk
        {...form.props('firstName')}
      />
      <TextInput label={words.lastName} autoComplete="family-name" withAsterisk {...form.props('lastName')} />
    </FieldRow>
    <Textarea label={words.aboutYou} autosize minRows={3} maxLength={2000} {...form.props('bio')} />
  </>
);

function PlaceFields({ form }: { form: ProfileForm }) {
  const configs = useRead(configsContract.all, {});
  return (
    <FieldRow>
      <Autocomplete
        label={words.city}
        data={configs.data?.data.cities.map(({ name }) => name) ?? []}
        {...form.props('currentCity')}
      />
      <TextInput
        label={words.mobile}
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
    <TextInput label={words.title} autoComplete="organization-title" {...form.props('curPosition.title')} />
    <Autocomplete
      label={words.company}
      data={verifiedBy(me, 'COMPANY')}
      description={<Proof of={me.curPosition?.organization} by="work" />}
      inputWrapperOrder={hintBelow}
      {...form.props('curPosition.organization')}
    />
  </FieldRow>
);

const SchoolFields = ({ form, me }: { form: ProfileForm; me: Me }) => (
  <FieldRow>
    <TextInput label={words.degree} {...form.props('curAcademic.degree')} />
    <Autocomplete
      label={words.school}
      data={verifiedBy(me, 'SCHOOL')}
      description={<Proof of={me.curAcademic?.school} by="school" />}
      inputWrapperOrder={hintBelow}
      {...form.props('curAcademic.school')}
    />
    <TextInput
      label={words.classOf}
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
      label={words.whatYouDo}
      placeholder={words.functionPlaceholder}
      {...tags}
      {...form.props('functions')}
    />
    <FieldRow>
      <TagsInput
        label={words.sectors}
        placeholder={words.sectorsPlaceholder}
        {...tags}
        {...form.props('sectors')}
      />
      <NumberInput
        label={words.yearsOfExperience}
        min={0}
        max={80}
        allowDecimal={false}
        allowNegative={false}
        {...form.props('exp')}
      />
    </FieldRow>
    <TagsInput label={words.whatWouldLikeLearn} {...tags} {...form.props('learnOff')} />
    <TagsInput label={words.hobbies} {...tags} {...form.props('hobbies')} />
  </>
);

/** Whether an organisation is verified, and how it becomes so. */
function Proof({ of, by }: { of: { name: string; isVerified: boolean } | undefined; by: string }) {
  if (!of) return null;
  if (of.isVerified) return <>{words.isVerified(of.name)}</>;
  return (
    <TextLink size="sm" to="/accounts/setting#emails">
      {words.verifyEMail(by)}
    </TextLink>
  );
}
