import { errorText, upload, useSession } from '@momos/api-client';
import {
  accessIntervals,
  circlesContract,
  type CircleQuestion,
  type CircleView,
} from '@momos/contracts/circles';
import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { organizationCategories } from '@momos/contracts/users';
import { uploadsContract } from '@momos/contracts/uploads';
import { Button, Cover, Group, pictureUrl, useNavigate } from '@momos/ui';
import {
  Checkbox,
  FormActions,
  PictureButton,
  Radio,
  SubmitButton,
  Switch,
  Textarea,
  TextInput,
  useWriteForm,
  WriteForm,
} from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { circleManageWords } from '../words/circle-manage.ts';
import * as classes from './circle.module.css';

const words = circleManageWords.settings;

const valuesOf = (circle: CircleView) => ({
  name: circle.name,
  slug: circle.slug,
  description: circle.description,
  visibility: circle.visibility,
  price: circle.price,
  interval: circle.interval,
  bannerUrl: circle.bannerUrl,
  questions: circle.questions,
  isApprovalRequired: circle.isApprovalRequired,
  neededEmailCategories: circle.neededEmailCategories,
});
type Form = ReturnType<typeof useSettings>;

const visibilities = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;

function useSettings(circle: CircleView) {
  const navigate = useNavigate();
  return useWriteForm(circlesContract.update, {
    initialValues: valuesOf(circle),
    ifMatch: circle.version,
    toInput: values => ({ params: { id: circle.id }, body: { ...values, price: Number(values.price) } }),
    refreshes: [
      circlesContract.get,
      circlesContract.bySlug,
      circlesContract.mine,
      circlesContract.listPublic,
    ],
    saved: words.saved,
    onSaved: ({ data }) => {
      if (data.slug !== circle.slug) void navigate(`/circles/${data.slug}/manage`, { replace: true });
    },
  });
}

/** What a circle is, who sees it and how one joins; people who joined keep what they have. */
export function CircleSettings({ circle }: { circle: CircleView }) {
  const form = useSettings(circle);
  return (
    <WriteForm form={form} label={words.label}>
      <Banner form={form} id={circle.id} />
      <TextInput label={words.name} maxLength={120} {...form.props('name')} />
      <TextInput label={words.address} description={words.addressHint} {...form.props('slug')} />
      <Textarea
        label={words.description}
        autosize
        minRows={3}
        maxLength={10_000}
        {...form.props('description')}
      />
      <Radio.Group label={words.visibility} {...form.props('visibility')}>
        {visibilities.map(value => (
          <Radio key={value} value={value} label={words.visibilities[value]} mt="xs" />
        ))}
      </Radio.Group>
      <NumberInput
        label={words.price(circle.currency)}
        description={words.priceHint}
        min={0}
        decimalScale={3}
        {...form.props('price')}
      />
      {Number(form.values.price) > 0 ? <Interval form={form} /> : null}
      <Switch label={words.approval} {...form.props('isApprovalRequired', { type: 'checkbox' })} />
      <NeededEmail form={form} />
      <Questions form={form} />
      <FormActions>
        <SubmitButton disabled={form.values.name.trim().length < 2}>{words.save}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

const Interval = ({ form }: { form: Form }) => (
  <Radio.Group label={words.interval} description={words.intervalHint} {...form.props('interval')}>
    {accessIntervals.map(value => (
      <Radio key={value} value={value} label={words.intervals[value]} mt="xs" />
    ))}
  </Radio.Group>
);

const NeededEmail = ({ form }: { form: Form }) => (
  <Checkbox.Group
    label={words.neededEmail}
    description={words.neededEmailHint}
    {...form.props('neededEmailCategories')}
  >
    {organizationCategories.map(value => (
      <Checkbox key={value} value={value} label={words.neededEmails[value]} mt="xs" />
    ))}
  </Checkbox.Group>
);

const bannerShape = { aspect: 16 / 10, maxWidth: 2560 };

function Banner({ form, id }: { form: Form; id: string }) {
  const session = useSession();
  const { bannerUrl } = form.values;
  const set = (path: string | null) => form.setFieldValue('bannerUrl', path);
  const route = uploadsContract.publicPicture;
  return (
    <div className={classes.settingsCover}>
      <Cover
        id={id}
        src={pictureUrl(bannerUrl, 1280)}
        seed={coverSeedOf(coverTopicOf({ title: form.values.name, tags: [] }), id)}
        ratio="banner"
        isMoving={false}
      />
      <Group gap="xs">
        <PictureButton
          variant="default"
          size="compact-sm"
          title={words.picture}
          shape={bannerShape}
          errorText={errorText}
          send={async (picture, how) =>
            set(
              (await upload(session, route, picture, { ...how, params: { folder: 'circle_banners' } })).path,
            )
          }
        >
          {words.choosePicture}
        </PictureButton>
        {bannerUrl ? (
          <Button variant="default" size="compact-sm" onClick={() => set(null)}>
            {words.noPicture}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

/** Ids stay those of the questions, as answers name them. */
const newQuestion = (): CircleQuestion => ({
  id: crypto.randomUUID(),
  title: '',
  isRequired: false,
});

function Questions({ form }: { form: Form }) {
  const { questions } = form.values;
  const set = (next: CircleQuestion[]) => form.setFieldValue('questions', next);
  return (
    <fieldset className={classes.questions}>
      <legend>{words.questions}</legend>
      {questions.map(({ id }, at) => (
        <div key={id} className={classes.questionRow}>
          <TextInput
            aria-label={words.question(at + 1)}
            placeholder={words.questionExample}
            maxLength={300}
            {...form.props(`questions.${at}.title`)}
          />
          <Checkbox
            label={words.required}
            {...form.props(`questions.${at}.isRequired`, { type: 'checkbox' })}
          />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.removeQuestion(at + 1)}
            onClick={() => set(questions.filter(each => each.id !== id))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      {questions.length < 10 ? (
        <Button size="compact-md" variant="default" onClick={() => set([...questions, newQuestion()])}>
          {words.addQuestion}
        </Button>
      ) : null}
    </fieldset>
  );
}
