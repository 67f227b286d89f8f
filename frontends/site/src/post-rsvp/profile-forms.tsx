import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { type Me, type ProfileChange, usersContract } from '@momos/contracts/users';
import { FieldRow, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { Autocomplete, TagsInput } from '@momos/ui/select';
import { postRsvpWords } from '../words/post-rsvp.ts';

const words = postRsvpWords.profile;

type Props = { me: Me; onDone: () => void };

/** A form of a few fields of the profile; what is saved there marks the step as done. */
function useProfileForm<V extends Record<string, unknown>>(
  { me, onDone }: Props,
  initialValues: V,
  toChange: (values: V) => ProfileChange,
) {
  return useWriteForm(usersContract.updateMe, {
    initialValues,
    toInput: values => ({ body: toChange(values) }),
    ifMatch: me.version,
    refreshes: [usersContract.me],
    onSaved: onDone,
  });
}

const isFilled = (...texts: string[]) => texts.every(text => text.trim() !== '');

const Save = ({ isReady }: { isReady: boolean }) => (
  <SubmitButton disabled={!isReady}>{words.save}</SubmitButton>
);

export function PhoneForm(props: Props) {
  const form = useProfileForm(props, { mobile: '' }, ({ mobile }) => ({
    mobile: mobile.replace(/[\s().-]/g, ''),
  }));
  return (
    <WriteForm form={form} label={postRsvpWords.steps.PHONE_NUMBER.title} isLight>
      <TextInput
        label={words.mobile}
        description={words.withCountryCode}
        placeholder="+1 415 555 0123"
        type="tel"
        autoComplete="tel"
        {...form.props('mobile')}
      />
      <Save isReady={isFilled(form.values.mobile)} />
    </WriteForm>
  );
}

export function DetailsForm(props: Props) {
  const { currentCity, curPosition } = props.me;
  const form = useProfileForm(
    props,
    {
      currentCity: currentCity ?? '',
      curPosition: {
        title: curPosition?.title ?? '',
        organization: curPosition?.organization.name ?? '',
      },
    },
    values => values,
  );
  const cities = useRead(configsContract.all, {}).data?.data.cities.map(({ name }) => name) ?? [];
  const { title, organization } = form.values.curPosition;
  return (
    <WriteForm form={form} label={postRsvpWords.steps.PERSONAL_DETAILS.title} isLight>
      <Autocomplete label={words.city} data={cities} {...form.props('currentCity')} />
      <FieldRow>
        <TextInput
          label={words.title}
          autoComplete="organization-title"
          {...form.props('curPosition.title')}
        />
        <TextInput
          label={words.company}
          autoComplete="organization"
          {...form.props('curPosition.organization')}
        />
      </FieldRow>
      <Save isReady={isFilled(form.values.currentCity, title, organization)} />
    </WriteForm>
  );
}

export function FunctionForm(props: Props) {
  const form = useProfileForm(props, { functions: props.me.functions }, values => values);
  return (
    <WriteForm form={form} label={postRsvpWords.steps.FUNCTION.title} isLight>
      <TagsInput
        label={words.functions}
        description={words.functionsHint}
        maxTags={30}
        maxLength={60}
        acceptValueOnBlur
        {...form.props('functions')}
      />
      <Save isReady={form.values.functions.length > 0} />
    </WriteForm>
  );
}

export function SchoolForm(props: Props) {
  const curAcademic = { degree: '', school: '', classOfGraduation: '' };
  const form = useProfileForm(props, { curAcademic }, values => values);
  const { degree, school } = form.values.curAcademic;
  return (
    <WriteForm form={form} label={postRsvpWords.steps.SCHOOL.title} isLight>
      <FieldRow>
        <TextInput label={words.degree} {...form.props('curAcademic.degree')} />
        <TextInput label={words.school} {...form.props('curAcademic.school')} />
        <TextInput
          label={words.classOf}
          inputMode="numeric"
          maxLength={4}
          placeholder="2015"
          {...form.props('curAcademic.classOfGraduation')}
        />
      </FieldRow>
      <Save isReady={isFilled(degree, school)} />
    </WriteForm>
  );
}
