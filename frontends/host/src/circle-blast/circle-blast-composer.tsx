import { useRead, useWrite } from '@momos/api-client';
import { type CircleBlast, circleBlastsContract, circleBlastVariables } from '@momos/contracts/circle-blasts';
import type { CallData } from '@momos/contracts/route';
import type { CircleView } from '@momos/contracts/circles';
import { Button, Card, ConfirmDialog, FilterChips, keepPreviousData, showToast, viewerZone } from '@momos/ui';
import {
  FormActions,
  LetterPreview,
  SubmitButton,
  useDebouncedValue,
  useWriteForm,
  withLabels,
  withNames,
  WriteForm,
} from '@momos/ui/forms';
import { useState } from 'react';
import { Channels, SendTime } from '../blast/blast-fields.tsx';
import * as classes from '../blast/blast.module.css';
import { ReaderPreview } from '../blast/reader-preview.tsx';
import {
  isTested,
  isTestReady,
  noTest,
  splitOf,
  subjectShown,
  type SubjectTestDraft,
  testDraftOf,
  testInput,
} from '../blast/subject-test.ts';
import { SubjectChoice, SubjectTestFields } from '../blast/subject-test-fields.tsx';
import { TextFields } from '../blast/text-fields.tsx';
import type { Channel } from '../blast/use-blast-draft.ts';
import { circleBlastWords as words } from '../words/circle-blast.ts';
import { composingWords as composing } from '../words/composing.ts';
import { subjectTestWords as tests } from '../words/subject-test.ts';

const variables = circleBlastVariables;

type Draft = {
  channels: Channel[];
  subject: string;
  test: SubjectTestDraft;
  body: string;
  isLater: boolean;
  scheduledAt: string | undefined;
};

const blank: Draft = {
  channels: ['EMAIL'],
  subject: '',
  test: noTest,
  body: '',
  isLater: false,
  scheduledAt: undefined,
};

const draftOf = ({ channel, subject, subjectTest, body, scheduledAt }: CircleBlast): Draft => ({
  channels: [channel],
  test: testDraftOf(subjectTest, variables),
  subject: withLabels(subject, variables),
  body: withLabels(body, variables),
  isLater: true,
  scheduledAt: scheduledAt ?? undefined,
});

const isMail = ({ channels }: Draft) => channels.includes('EMAIL');

/** A text message has no subject; the calls want one. */
const messageOf = (draft: Draft) => ({
  channel: isMail(draft) ? ('EMAIL' as const) : ('SMS' as const),
  subject: isMail(draft) ? withNames(draft.subject, variables) : composing.textMessage,
  body: withNames(draft.body, variables),
});

const isReady = (draft: Draft): boolean =>
  (!isMail(draft) || draft.subject.trim() !== '') &&
  isTestReady(draft) &&
  draft.body.trim() !== '' &&
  (!draft.isLater || draft.scheduledAt !== undefined);

/** The form of a message: submitting it asks for the preview. */
const useDraft = ({ id }: CircleView, changed: CircleBlast | undefined, onPreview: () => void) =>
  useWriteForm(circleBlastsContract.preview, {
    initialValues: changed ? draftOf(changed) : blank,
    toInput: draft => ({ params: { id }, body: messageOf(draft) }),
    onSaved: onPreview,
  });

type Props = { circle: CircleView; changed: CircleBlast | undefined; onDone: () => void };

/** A message to a circle while it is written, beside its preview. */
export function CircleBlastComposer({ circle, changed, onDone }: Props) {
  const [isAsked, setAsked] = useState(false);
  const form = useDraft(circle, changed, () => setAsked(true));
  const deliver = useDelivery(circle, changed);
  const confirm = async () => {
    await deliver(form.values);
    form.restart(blank);
    onDone();
  };
  return (
    <div>
      <Card>
        <ComposerForm form={form} isChange={changed !== undefined} onDone={onDone} />
        <SendDialog
          isOpen={isAsked}
          isChange={changed !== undefined}
          draft={form.values}
          preview={form.answer?.data}
          onClose={() => setAsked(false)}
          onConfirm={confirm}
        />
      </Card>
      <LivePreview circle={circle} draft={form.values} />
    </div>
  );
}

type FormProps = { form: ReturnType<typeof useDraft>; isChange: boolean; onDone: () => void };

function ComposerForm({ form, isChange, onDone }: FormProps) {
  const draft = form.values;
  return (
    <WriteForm form={form} label={words.message}>
      {isChange ? <h2 className={classes.formTitle}>{words.editScheduled}</h2> : null}
      <Channels isSingle value={draft.channels} onChange={next => form.setFieldValue('channels', next)} />
      <TextFields
        channels={draft.channels}
        text={draft}
        variables={variables}
        onChange={({ subject, body }) => form.setValues({ subject, body })}
      />
      {isMail(draft) ? (
        <SubjectTestFields test={draft.test} onChange={test => form.setFieldValue('test', test)} />
      ) : null}
      <Times draft={draft} isChange={isChange} onChange={next => form.setValues(next)} />
      <FormActions>
        {isChange ? (
          <Button variant="default" onClick={onDone}>
            {words.discardChanges}
          </Button>
        ) : null}
        <SubmitButton disabled={!isReady(draft)}>{words.preview}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

type SendProps = {
  isOpen: boolean;
  isChange: boolean;
  draft: Draft;
  preview: CallData<typeof circleBlastsContract.preview> | undefined;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** The message as a member reads it, before it is sent. */
function SendDialog({ isOpen, isChange, draft, preview, onClose, onConfirm }: SendProps) {
  const count = preview?.recipientCount ?? 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.preview}
      facts={[
        { label: words.recipients, value: count },
        ...(isTested(draft)
          ? [
              { label: tests.variants.A, value: draft.subject },
              { label: tests.variants.B, value: draft.test.subject },
              { label: tests.title, value: tests.notBegun(splitOf(draft.test)) },
            ]
          : []),
      ]}
      cancel={words.keepEditing}
      confirm={confirmLabel({ count, draft, isChange })}
      isConfirmable={count > 0 || draft.isLater}
      onConfirm={onConfirm}
    >
      {preview?.html ? <LetterPreview preview={preview} variables={variables} /> : null}
      {preview && !preview.html ? <p className={classes.bubble}>{preview.text}</p> : null}
    </ConfirmDialog>
  );
}

function confirmLabel({ count, draft, isChange }: { count: number; draft: Draft; isChange: boolean }) {
  if (isChange) return words.saveChanges;
  if (draft.isLater) return words.schedule;
  return count === 0 ? words.noMembers : words.sendTo(count);
}

type TimesProps = { draft: Draft; isChange: boolean; onChange: (times: Partial<Draft>) => void };

/** When it is sent, by the reader's own clock: a circle has no zone. */
const Times = ({ draft, isChange, onChange }: TimesProps) => (
  <div className={classes.timing}>
    <span className={classes.legend}>{words.when}</span>
    {isChange ? null : (
      <FilterChips<'NOW' | 'LATER'>
        label={words.when}
        single
        options={[
          { value: 'NOW', label: words.now },
          { value: 'LATER', label: words.later },
        ]}
        value={[draft.isLater ? 'LATER' : 'NOW']}
        onChange={([next]) => onChange({ isLater: next === 'LATER' })}
      />
    )}
    {draft.isLater ? (
      <SendTime
        zone={viewerZone()}
        value={draft.scheduledAt}
        onChange={scheduledAt => onChange({ scheduledAt })}
      />
    ) : null}
  </div>
);

function LivePreview({ circle, draft }: { circle: CircleView; draft: Draft }) {
  const [position, setPosition] = useState(0);
  const [variant, setVariant] = useState<'A' | 'B'>('A');
  const [written] = useDebouncedValue(draft, 500);
  const isWritten = written.body.trim() !== '';
  const body = messageOf({ ...written, subject: subjectShown(written, variant).trim() || '…' });
  const read = useRead(
    circleBlastsContract.preview,
    { params: { id: circle.id }, body: { ...body, ...(position > 0 ? { position } : {}) } },
    { enabled: isWritten, placeholderData: keepPreviousData },
  );
  if (!isWritten) return null;
  return (
    <ReaderPreview
      title={composing.livePreview}
      read={read}
      variables={variables}
      position={position}
      onMove={setPosition}
    >
      {isTested(written) ? <SubjectChoice value={variant} onChange={setVariant} /> : null}
    </ReaderPreview>
  );
}

/** Sends a draft now, schedules it, or changes the scheduled message that it edits. */
function useDelivery({ id }: CircleView, changed: CircleBlast | undefined) {
  const options = { refreshes: [circleBlastsContract.list] };
  const send = useWrite(circleBlastsContract.send, options);
  const schedule = useWrite(circleBlastsContract.schedule, options);
  const update = useWrite(circleBlastsContract.update, options);
  return async (draft: Draft): Promise<void> => {
    const message = messageOf(draft);
    const test = testInput(draft, variables);
    const { scheduledAt } = draft;
    if (changed)
      await update.mutateAsync({
        params: { id, blastId: changed.id },
        body: {
          ...message,
          ...testInput(draft, variables, changed.subjectTest),
          ...(scheduledAt === changed.scheduledAt ? {} : { scheduledAt }),
        },
      });
    else if (draft.isLater && scheduledAt)
      await schedule.mutateAsync({ params: { id }, body: { ...message, ...test, scheduledAt } });
    else await send.mutateAsync({ params: { id }, body: { ...message, ...test } });
    const done = draft.isLater ? words.scheduled : words.sent;
    showToast(changed ? words.changed : done, { tone: 'good' });
  };
}
