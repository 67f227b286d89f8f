import { errorText, upload, useRead, useSession } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { uploadsContract } from '@momos/contracts/uploads';
import { Button, Cover, zoneName } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import {
  FieldRow,
  Form,
  FormActions,
  FormError,
  NumberInput,
  PictureButton,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@momos/ui/forms';
import { useState, type ReactNode } from 'react';
import { missingOf, type SocialDraft } from './draft.ts';
import { pictureUrl } from '@momos/ui';
import { PolicyFields } from './policy-fields.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import * as classes from './social-editor.module.css';
import { TiersEditor } from './tiers-editor.tsx';

export type EditorProps = {
  draft: SocialDraft;
  onChange: (draft: SocialDraft) => void;
  onSubmit: (draft: SocialDraft) => void;
  isBusy: boolean;
  error: ReactNode;
  errors: Record<string, string>;
  submit: string;
  /** Kept stable for the generated cover. */
  coverId: string;
};

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Writing a social: like the page others will see, with the settings at the side. */
export function SocialEditor({
  draft,
  onChange,
  onSubmit,
  isBusy,
  error,
  errors: given,
  submit,
  coverId,
}: EditorProps) {
  const [isTried, setTried] = useState(false);
  const missing = missingOf(draft);
  const errors = isTried ? { ...given, ...missing } : given;
  const set = <K extends keyof SocialDraft>(name: K, value: SocialDraft[K]) =>
    onChange({ ...draft, [name]: value });
  const text = (
    name: 'title' | 'description' | 'onlineUrl' | 'city' | 'venueName' | 'maskedVenue' | 'address',
  ) => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const send = () => {
    setTried(true);
    if (Object.keys(missing).length === 0) onSubmit(draft);
  };
  return (
    <Form
      label="Social"
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.editor}>
        <div className={classes.page}>
          <Banner draft={draft} coverId={coverId} onChange={path => set('splashImageUrl', path)} />
          <Textarea
            aria-label="Title"
            placeholder="What are you hosting?"
            variant="unstyled"
            classNames={{ input: classes.title }}
            rows={1}
            maxLength={140}
            autoFocus
            {...text('title')}
          />
          <FieldRow>
            <DateTimeField
              label="Starts"
              description={undefined}
              zone={draft.timezone}
              value={draft.start}
              onChange={value => value && onChange(moved(draft, value))}
            />
            <DateTimeField
              label="Ends"
              description={undefined}
              zone={draft.timezone}
              value={draft.end}
              error={errors.end}
              onChange={value => value && set('end', value)}
            />
            <Select
              label="Time zone"
              searchable
              data={[...new Set([draft.timezone, ...zones])].map(zone => ({
                value: zone,
                label: `${zone.replaceAll('_', ' ')} (${zoneName(draft.start, zone)})`,
              }))}
              value={draft.timezone}
              onChange={value => value && set('timezone', value)}
            />
          </FieldRow>
          <Place draft={draft} set={set} text={text} />
          <Textarea
            label="What is it about?"
            description="Plain text; an empty line makes a new paragraph, addresses become links"
            autosize
            minRows={6}
            maxLength={20_000}
            {...text('description')}
          />
          <TagsInput
            label="Tags"
            placeholder="dinner, founders…"
            maxTags={10}
            value={draft.tags}
            onChange={tags => set('tags', tags.map(tag => tag.trim()).filter(Boolean))}
          />
          <QuestionsEditor
            questions={draft.questions}
            errors={errors}
            onChange={questions => set('questions', questions)}
          />
        </div>
        <aside className={classes.side} aria-label="Settings">
          <TiersEditor
            tiers={draft.tiers}
            currency={draft.currency}
            errors={errors}
            onChange={tiers => set('tiers', tiers)}
          />
          <NumberInput
            label="Places in all"
            min={1}
            max={100_000}
            allowDecimal={false}
            error={errors.maxCapacity}
            value={draft.maxCapacity}
            onChange={value => set('maxCapacity', Number(value) || 1)}
          />
          <NumberInput
            label="Guests each may bring"
            min={0}
            max={10}
            allowDecimal={false}
            value={draft.maxPlusOnes}
            onChange={value => set('maxPlusOnes', Number(value) || 0)}
          />
          <Switch
            label="I approve each guest"
            description="Cards are reserved first and charged when you approve"
            checked={draft.isApprovalRequired}
            onChange={event => set('isApprovalRequired', event.currentTarget.checked)}
          />
          <Select
            label="Who may see it"
            allowDeselect={false}
            value={draft.visibility}
            onChange={value => value && set('visibility', value as SocialDraft['visibility'])}
            data={[
              { value: 'PUBLIC', label: 'Everybody, after a look by our editors' },
              { value: 'COMMUNITY_ONLY', label: 'Signed-in members' },
              { value: 'PRIVATE', label: 'Only those with the link' },
            ]}
          />
          <PolicyFields draft={draft} onChange={onChange} />
        </aside>
      </div>
      <FormError>
        {error ??
          (isTried && Object.keys(missing).length > 0
            ? `Not yet: ${Object.values(missing).join(' ')}`
            : null)}
      </FormError>
      <FormActions>
        <Button type="submit" size="md" loading={isBusy}>
          {submit}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Moving the start moves the end along, so a three-hour supper stays one. */
function moved(draft: SocialDraft, start: string): SocialDraft {
  const length = Date.parse(draft.end) - Date.parse(draft.start);
  return { ...draft, start, end: new Date(Date.parse(start) + Math.max(length, 900_000)).toISOString() };
}

type PlaceProps = {
  draft: SocialDraft;
  set: <K extends keyof SocialDraft>(name: K, value: SocialDraft[K]) => void;
  text: (name: 'onlineUrl' | 'city' | 'venueName' | 'maskedVenue' | 'address') => object;
};

function Place({ draft, set, text }: PlaceProps) {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  return (
    <>
      <Switch
        label="It is online"
        checked={draft.isOnline}
        onChange={event => set('isOnline', event.currentTarget.checked)}
      />
      {draft.isOnline ? (
        <TextInput
          label="Link"
          description="Only those with a ticket see it"
          type="url"
          placeholder="https://"
          {...text('onlineUrl')}
        />
      ) : (
        <>
          <FieldRow>
            <TextInput label="Venue" placeholder="The Print Shop" {...text('venueName')} />
            <TextInput label="City" list="cities" {...text('city')} />
            <datalist id="cities">
              {configs.data?.data.cities.map(city => (
                <option key={city.name} value={city.name} />
              ))}
            </datalist>
          </FieldRow>
          <FieldRow>
            <TextInput
              label="Address"
              description="Shown once a guest is approved"
              autoComplete="off"
              {...text('address')}
            />
            <TextInput
              label="What others see"
              description="Such as: a loft in Red Hook"
              {...text('maskedVenue')}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}

const bannerShape = { aspect: 16 / 10, maxWidth: 2560 };

function Banner({
  draft,
  coverId,
  onChange,
}: {
  draft: SocialDraft;
  coverId: string;
  onChange: (path: string | null) => void;
}) {
  const session = useSession();
  return (
    <div className={classes.banner}>
      <Cover id={coverId} tags={draft.tags} src={pictureUrl(draft.splashImageUrl, 1280)} ratio="banner" />
      <div className={classes.bannerTools}>
        <PictureButton
          variant="default"
          size="compact-sm"
          title="The banner"
          shape={bannerShape}
          errorText={errorText}
          send={async (picture, how) =>
            onChange((await upload(session, uploadsContract.socialBanner, picture, how)).path)
          }
        >
          Choose a picture
        </PictureButton>
        {draft.splashImageUrl ? (
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            Use the generated one
          </Button>
        ) : null}
      </div>
    </div>
  );
}
