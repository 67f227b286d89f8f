import { errorText, useReadPages, useRead, useWrite } from '@momos/api-client';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  FilterChips,
  formatDay,
  formatTime,
  RowsSkeleton,
  Section,
  showToast,
  StatusBadge,
  statusWord,
  useMutation,
} from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import { Form, FormActions, FormError, Textarea, TextInput } from '@momos/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import * as classes from './blast.module.css';
import { BlastPreview } from './blast-preview.tsx';

/** Writing to one's guests: who, what, a preview with a real recipient, now or later. */
export const BlastsPage = () => (
  <ManageFrame title="Blasts">
    {social => (
      <div className={classes.columns}>
        <Composer social={social} />
        <Sent social={social} />
      </div>
    )}
  </ManageFrame>
);

const audiences: readonly RsvpStatus[] = ['APPROVED', 'ATTENDED', 'PENDING', 'WAITLIST'];

function Composer({ social }: { social: SocialView }) {
  const [statuses, setStatuses] = useState<RsvpStatus[]>([social.isPast ? 'ATTENDED' : 'APPROVED']);
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [scheduledAt, setScheduledAt] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const variables = useRead(blastsContract.variables, { params: { id: social.id } });
  const preview = useWrite(blastsContract.preview, {});
  const options = { refreshes: [blastsContract.list] };
  const send = useWrite(blastsContract.sendEmails, options);
  const schedule = useWrite(blastsContract.schedule, options);
  const audience = { statuses };
  const isReady = statuses.length > 0 && subject.trim() !== '' && body.trim() !== '';

  const look = useMutation({
    mutationFn: () =>
      preview.mutateAsync({ params: { id: social.id }, body: { channel: 'EMAIL', subject, body, audience } }),
    onSuccess: () => setAsked(true),
  });
  const confirm = async () => {
    const sent = scheduledAt
      ? schedule.mutateAsync({
          params: { id: social.id },
          body: { channel: 'EMAIL', subject, body, audience, scheduledAt },
        })
      : send.mutateAsync({ body: { socialId: social.id, subject, body, audience } });
    await sent.catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    showToast(scheduledAt ? 'Scheduled' : 'On its way', { tone: 'good' });
    setSubject('');
    setBody('');
    setScheduledAt(undefined);
  };
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? body.length;
    setBody(`${body.slice(0, at)}{{${name}}}${body.slice(at)}`);
    field.current?.focus();
  };
  const count = preview.data?.data.recipientCount ?? 0;
  return (
    <Card>
      <Form
        label="Blast"
        onSubmit={event => {
          event.preventDefault();
          look.mutate();
        }}
      >
        <div>
          <span className={classes.label}>To those who are</span>
          <FilterChips<RsvpStatus>
            label="Recipients"
            options={audiences.map(status => ({ value: status, label: statusWord(status) }))}
            value={statuses}
            onChange={setStatuses}
          />
        </div>
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
        <Textarea
          ref={field}
          label="Message"
          autosize
          minRows={7}
          maxLength={20_000}
          value={body}
          onChange={event => setBody(event.currentTarget.value)}
        />
        <div className={classes.variables} role="group" aria-label="Insert">
          {variables.data?.data.map(variable => (
            <Button
              key={variable.name}
              size="compact-sm"
              variant="default"
              title={`${variable.description}, such as ${variable.example}`}
              onClick={() => insert(variable.name)}
            >
              {variable.name}
            </Button>
          ))}
        </div>
        <DateTimeField
          label="Send later"
          clearable
          zone={social.timezone}
          value={scheduledAt}
          onChange={setScheduledAt}
          minDate={new Date()}
        />
        <FormError>{look.error ? errorText(look.error) : null}</FormError>
        <FormActions>
          <Button type="submit" disabled={!isReady} loading={look.isPending}>
            Preview
          </Button>
        </FormActions>
      </Form>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="As your guests will read it"
        facts={[
          { label: 'Recipients', value: count },
          {
            label: 'When',
            value: scheduledAt
              ? `${formatDay(scheduledAt, social.timezone)}, ${formatTime(scheduledAt, social.timezone)}`
              : 'Now',
          },
        ]}
        cancel="Go on writing"
        confirm={
          count === 0
            ? 'Nobody to send it to'
            : scheduledAt
              ? `Schedule for ${count}`
              : `Send to ${count === 1 ? 'one person' : `${count} people`}`
        }
        onConfirm={confirm}
      >
        {preview.data ? <BlastPreview preview={preview.data.data} /> : null}
      </ConfirmDialog>
    </Card>
  );
}

/** Whether a blast waits for its time. */
const isWaiting = ({ scheduledAt, status, counts }: BlastView) =>
  scheduledAt !== null && status === 'INPROGRESS' && counts.total === 0;

function Sent({ social }: { social: SocialView }) {
  const list = useReadPages(blastsContract.list, { params: { id: social.id } });
  const isSending =
    list.data?.items.some(blast => blast.status === 'INPROGRESS' && !isWaiting(blast)) ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return (
    <Section title="Sent and scheduled">
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title="Nothing sent yet">
          A short note the day before brings more people through the door.
        </EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(blast => (
          <Blast key={blast.id} social={social} blast={blast} />
        ))}
      </ul>
    </Section>
  );
}

function Blast({ social, blast }: { social: SocialView; blast: BlastView }) {
  const cancel = useWrite(blastsContract.cancel, {
    refreshes: [blastsContract.list],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const { counts } = blast;
  const at = blast.scheduledAt ?? blast.createdAt;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <strong>{blast.subject}</strong>
        <StatusBadge status={isWaiting(blast) ? 'SCHEDULED' : blast.status} />
      </div>
      <p className={classes.soft}>
        {blast.statuses.map(statusWord).join(', ')} · {formatDay(at, social.timezone)},{' '}
        {formatTime(at, social.timezone)}
      </p>
      {isWaiting(blast) ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: social.id, blastId: blast.id } })}
          >
            Do not send it
          </Button>
        </div>
      ) : (
        <>
          <progress
            className={classes.progress}
            max={Math.max(1, counts.total)}
            value={counts.total - counts.queued}
            aria-label={`${counts.sent} of ${counts.total} sent`}
          />
          <p className={classes.soft}>
            {counts.sent} of {counts.total} sent{counts.failed ? `, ${counts.failed} failed` : ''}
            {counts.unknown ? `, ${counts.unknown} unclear` : ''}
            {counts.suppressed ? `, ${counts.suppressed} opted out` : ''}
          </p>
        </>
      )}
    </li>
  );
}
