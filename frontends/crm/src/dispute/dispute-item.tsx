import { type StaffDispute, socialDisputesContract } from '@momos/contracts/social-disputes';
import { Button, Dialog, Facts, formatDay, Pill, Segments, TextLink, viewerZone } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { BulkCheckbox } from '../queue/bulk-bar.tsx';
import { QueueItem } from '../queue/queue-item.tsx';
import type { Bulk } from '../queue/use-bulk.ts';
import { disputeWords } from '../words/dispute.ts';
import * as classes from './dispute.module.css';

const words = disputeWords.item;

/** One reported problem: what, by whom, about which social, and the way to answer it. */
export function DisputeItem({ dispute, bulk }: { dispute: StaffDispute; bulk: Bulk<StaffDispute> }) {
  const zone = viewerZone();
  const { user, social, reason, text, status, answer, createdAt } = dispute;
  return (
    <QueueItem
      select={status === 'OPEN' ? <BulkCheckbox item={dispute} bulk={bulk} /> : null}
      title={<TextLink to={`/socials/${social.slug}`}>{social.title}</TextLink>}
      state={<Pill tone="warn">{disputeWords.reasons[reason]}</Pill>}
      actions={status === 'OPEN' ? <AnswerButton id={dispute.id} name={user.displayName} /> : null}
    >
      <p className={classes.text}>{text}</p>
      <Facts
        facts={[
          {
            label: words.by,
            value: <TextLink to={`/users/${user.slug}`}>{user.displayName}</TextLink>,
          },
          { label: words.on, value: formatDay(createdAt, zone) },
          ...(answer ? [{ label: words.answered, value: answer }] : []),
        ]}
      />
    </QueueItem>
  );
}

function AnswerButton({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const title = disputeWords.decision.title(name);
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} size="sm">
        {isOpen ? <DecisionForm id={id} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

type Outcome = 'COMPLETED' | 'CLOSED';
type FormProps = { id: string; onDone: () => void };

function DecisionForm({ id, onDone }: FormProps) {
  const form = useWriteForm(socialDisputesContract.decide, {
    initialValues: { status: 'COMPLETED' as Outcome, answer: '' },
    toInput: body => ({ params: { id }, body }),
    refreshes: [socialDisputesContract.list],
    saved: disputeWords.decision.sent,
    onSaved: onDone,
  });
  return (
    <WriteForm form={form} label={disputeWords.decision.answer}>
      <Segments<Outcome>
        label={disputeWords.decision.outcome}
        choices={[
          { value: 'COMPLETED', label: words.actOn },
          { value: 'CLOSED', label: words.close },
        ]}
        value={form.values.status}
        onChange={status => form.setFieldValue('status', status)}
      />
      <Textarea
        label={disputeWords.decision.answer}
        description={disputeWords.decision.answerHint}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.props('answer')}
      />
      <FormActions>
        <SubmitButton disabled={form.values.answer.trim() === ''}>{disputeWords.decision.send}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
