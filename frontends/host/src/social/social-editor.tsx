import { Button, zoneName } from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import {
  FieldRow,
  Form,
  FormActions,
  FormError,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
} from '@momos/ui/forms';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { missingOf, placedErrors, type SocialDraft } from './draft.ts';
import { inZone } from './draft-zone.ts';
import { BannerField } from './banner-field.tsx';
import { PlaceFields } from './place-fields.tsx';
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
  const [attempts, setAttempts] = useState(0);
  const isTried = attempts > 0;
  const missing = missingOf(draft);
  const refused = placedErrors(given);
  const errors = isTried ? { ...refused, ...missing } : refused;
  const page = useRef<HTMLDivElement>(null);
  // Whoever pressed the button stands at the end of a long form; what is wrong may be far above.
  useEffect(() => {
    if (error || attempts > 0) page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, attempts]);
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
    setAttempts(attempts + 1);
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
      <div ref={page} className={classes.editor}>
        <div className={classes.page}>
          <BannerField draft={draft} coverId={coverId} onChange={path => set('splashImageUrl', path)} />
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
              error={errors.start}
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
              onChange={value => value && onChange(inZone(draft, value))}
            />
          </FieldRow>
          <PlaceFields draft={draft} onChange={onChange} set={set} text={text} />
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
            onCurrency={currency => set('currency', currency)}
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
            error={errors.maxPlusOnes}
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
