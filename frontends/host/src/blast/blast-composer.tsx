import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Card, isPast, useNow } from '@momos/ui';
import { FormActions, LetterFields, type LetterVariable, SubmitButton, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';
import { Audience, SendTime } from './blast-fields.tsx';
import type { Origin } from './blast-labels.ts';
import { BlastPreview } from './blast-preview.tsx';
import * as classes from './blast.module.css';
import { type DraftContext, isReady, useBlastDraft } from './use-blast-draft.ts';

const words = blastWords.blastComposer;

type Props = { social: SocialView; origin: Origin; onDone: () => void };

/** A blast while it is written; a scheduled one keeps its audience and changes its text and time. */
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
  );
}

type FormProps = { context: DraftContext; form: ReturnType<typeof useBlastDraft>; onDone: () => void };

function ComposerForm({ context, form, onDone }: FormProps) {
  const { social, origin, variables, isOver } = context;
  const isChange = origin?.isChanged ?? false;
  const draft = form.values;
  return (
    <WriteForm form={form} label={words.blast}>
      {isChange ? <h2 className={classes.formTitle}>{words.editScheduledBlast}</h2> : null}
      <Audience
        isOver={isOver}
        isFixed={isChange}
        statuses={draft.statuses}
        onChange={statuses => form.setFieldValue('statuses', statuses)}
      />
      <LetterFields letter={draft} onChange={letter => form.setValues(letter)} variables={variables} />
      <SendTime
        zone={social.timezone}
        isRequired={isChange}
        value={draft.scheduledAt}
        onChange={at => form.setFieldValue('scheduledAt', at)}
      />
      <FormActions>
        {origin ? (
          <Button variant="default" onClick={onDone}>
            {isChange ? words.discardChanges : words.startOver}
          </Button>
        ) : null}
        <SubmitButton disabled={!isReady(draft, isChange)}>{words.preview}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
