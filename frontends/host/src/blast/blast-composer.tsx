import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Card, isPast, useNow } from '@momos/ui';
import { FormActions, type LetterVariable, SubmitButton, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';
import { Audience, Channels } from './blast-fields.tsx';
import type { Origin } from './blast-labels.ts';
import { BlastPreview } from './blast-preview.tsx';
import * as classes from './blast.module.css';
import { LivePreview } from './live-preview.tsx';
import { isTooLate } from './subject-test.ts';
import { SubjectTestFields } from './subject-test-fields.tsx';
import { KeepTemplate, TemplateSelect } from './template-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { TimingFields } from './timing-fields.tsx';
import { type BlastDraft, type DraftContext, isReady, sentAt, useBlastDraft } from './use-blast-draft.ts';

const words = blastWords.blastComposer;

type Props = { social: SocialView; origin: Origin; onDone: () => void };

/** A blast while it is written, beside its preview; all of a scheduled one can be changed until it is sent. */
export function BlastComposer(props: Props) {
  const read = useRead(blastsContract.variables, { params: { id: props.social.id } });
  // Variables are shown by their labels from the start, so opening an existing blast waits for them.
  if (props.origin && read.isPending) return null;
  return <Composer {...props} variables={read.data?.data ?? []} />;
}

function Composer({ onDone, ...props }: Props & { variables: readonly LetterVariable[] }) {
  const isOver = isPast(props.social.eventEndTimestamp, useNow(60_000));
  const [isPreviewed, setPreviewed] = useState(false);
  const context = { ...props, isOver };
  const form = useBlastDraft(context, () => setPreviewed(true));
  return (
    <div>
      <Card>
        <ComposerForm context={context} form={form} onDone={onDone} />
        <BlastPreview
          isOpen={isPreviewed}
          onClose={() => setPreviewed(false)}
          {...context}
          form={form}
          onSent={onDone}
        />
      </Card>
      <LivePreview draft={form.values} context={context} />
    </div>
  );
}

type FormProps = { context: DraftContext; form: ReturnType<typeof useBlastDraft>; onDone: () => void };

function ComposerForm({ context, form, onDone }: FormProps) {
  const { origin, variables } = context;
  const isChange = origin?.isChanged ?? false;
  const draft = form.values;
  const isLate = useTooLate(context, draft);
  return (
    <WriteForm form={form} label={words.blast}>
      {isChange ? <h2 className={classes.formTitle}>{words.editScheduledBlast}</h2> : null}
      <Fields context={context} form={form} isTestLate={isLate} />
      <FormActions>
        <KeepTemplate draft={draft} variables={variables} />
        {origin ? (
          <Button variant="default" onClick={onDone}>
            {isChange ? words.discardChanges : words.startOver}
          </Button>
        ) : null}
        <SubmitButton disabled={!isReady(draft) || isLate}>{words.preview}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

/** Whether the test of a draft leaves its rest no time before the social starts. */
function useTooLate({ social }: DraftContext, draft: BlastDraft): boolean {
  const now = new Date(useNow(60_000));
  const startsAt = new Date(social.eventTimestamp);
  return isTooLate(draft, { at: sentAt(draft, { startsAt, now }), startsAt });
}

/** How, to whom, what and when. */
function Fields({ context, form, isTestLate }: Omit<FormProps, 'onDone'> & { isTestLate: boolean }) {
  const { social, origin, variables, isOver } = context;
  const isChange = origin?.isChanged ?? false;
  const draft = form.values;
  return (
    <>
      {isChange ? null : <TemplateSelect variables={variables} onChoose={chosen => form.setValues(chosen)} />}
      <Channels
        isSingle={isChange}
        value={draft.channels}
        onChange={channels => form.setFieldValue('channels', channels)}
      />
      <Audience
        isOver={isOver}
        statuses={draft.statuses}
        onChange={statuses => form.setFieldValue('statuses', statuses)}
      />
      <TextFields
        channels={draft.channels}
        text={draft}
        variables={variables}
        onChange={({ subject, body }) => form.setValues({ subject, body })}
      />
      {draft.channels.includes('EMAIL') ? (
        <SubjectTestFields
          test={draft.test}
          isTooLate={isTestLate}
          onChange={test => form.setFieldValue('test', test)}
        />
      ) : null}
      <TimingFields
        zone={social.timezone}
        isChange={isChange}
        {...draft}
        onChange={times => form.setValues(times)}
      />
    </>
  );
}
