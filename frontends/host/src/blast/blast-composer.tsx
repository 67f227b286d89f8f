import { errorText, useRead, useWrite } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  Card,
  ConfirmDialog,
  FilterChips,
  formatDay,
  formatTime,
  isPast,
  showToast,
  shownStatus,
  statusWord,
  useMutation,
  useNow,
} from '@momos/ui';
import { DateTimeField } from '@momos/ui/dates';
import {
  Form,
  FormActions,
  FormError,
  LetterFields,
  LetterPreview,
  withLabels,
  withNames,
} from '@momos/ui/forms';
import { useState } from 'react';
import { audienceWords, confirmWords, type Origin } from './blast-words.ts';
import * as classes from './blast.module.css';

const audiences: readonly RsvpStatus[] = ['APPROVED', 'ATTENDED', 'PENDING', 'WAITLIST'];

type Props = { social: SocialView; origin: Origin; onDone: () => void };

/** A blast while it is written; a scheduled one keeps its readers and changes its words and its time. */
export function BlastComposer(props: Props) {
  const read = useRead(blastsContract.variables, { params: { id: props.social.id } });
  const variables = read.data?.data ?? [];
  // Labels stand in the words from the beginning, so a blast that is opened waits for them.
  if (props.origin && read.isPending) return null;
  return <Composer {...props} variables={variables} />;
}

function Composer({
  social,
  origin,
  onDone,
  variables,
}: Props & { variables: Parameters<typeof LetterFields>[0]['variables'] }) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  const changed = origin?.isChanged ? origin.blast : undefined;
  const [statuses, setStatuses] = useState<RsvpStatus[]>(
    origin?.blast.statuses ?? [isOver ? 'ATTENDED' : 'APPROVED'],
  );
  const [letter, setLetter] = useState({
    subject: withLabels(origin?.blast.subject ?? '', variables),
    body: withLabels(origin?.blast.body ?? '', variables),
  });
  const [now] = useState(() => new Date());
  const [scheduledAt, setScheduledAt] = useState(changed?.scheduledAt ?? undefined);
  const [isAsked, setAsked] = useState(false);
  const options = { refreshes: [blastsContract.list] };
  const preview = useWrite(blastsContract.preview, {});
  const send = useWrite(blastsContract.sendEmails, options);
  const schedule = useWrite(blastsContract.schedule, options);
  const update = useWrite(blastsContract.update, options);
  const message = {
    subject: withNames(letter.subject, variables),
    body: withNames(letter.body, variables),
  };
  const params = { id: social.id };
  const audience = { statuses };
  const isReady =
    statuses.length > 0 &&
    letter.subject.trim() !== '' &&
    letter.body.trim() !== '' &&
    (!changed || scheduledAt !== undefined);

  const look = useMutation({
    mutationFn: () => preview.mutateAsync({ params, body: { channel: 'EMAIL', ...message, audience } }),
    onSuccess: () => setAsked(true),
  });
  const deliver = () => {
    if (changed && scheduledAt)
      return update.mutateAsync({
        params: { ...params, blastId: changed.id },
        body: { ...message, scheduledAt },
      });
    return scheduledAt
      ? schedule.mutateAsync({ params, body: { channel: 'EMAIL', ...message, audience, scheduledAt } })
      : send.mutateAsync({ body: { socialId: social.id, ...message, audience } });
  };
  const confirm = async () => {
    await deliver().catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    showToast(changed ? 'Changed' : scheduledAt ? 'Scheduled' : 'On its way', { tone: 'good' });
    setLetter({ subject: '', body: '' });
    setScheduledAt(undefined);
    onDone();
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
        {changed ? <h2 className={classes.formTitle}>Change the scheduled blast</h2> : null}
        <div>
          <span className={classes.label}>To those who are</span>
          {changed ? (
            <p className={classes.soft}>{audienceWords(statuses, isOver)}</p>
          ) : (
            <FilterChips<RsvpStatus>
              label="Recipients"
              options={audiences.map(status => ({
                value: status,
                label: statusWord(shownStatus(status, isOver)),
              }))}
              value={statuses}
              onChange={setStatuses}
            />
          )}
        </div>
        <LetterFields letter={letter} onChange={setLetter} variables={variables} />
        <DateTimeField
          label={changed ? 'Send at' : 'Send later'}
          placeholder={changed ? undefined : 'At once'}
          clearable={!changed}
          zone={social.timezone}
          value={scheduledAt}
          onChange={setScheduledAt}
          minDate={now}
        />
        <FormError>{look.error ? errorText(look.error) : null}</FormError>
        <FormActions>
          {origin ? (
            <Button variant="default" onClick={onDone}>
              {changed ? 'Leave it as it was' : 'Start anew'}
            </Button>
          ) : null}
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
          { label: 'Recipients', value: `${count} · ${audienceWords(statuses, isOver)}` },
          {
            label: 'When',
            value: scheduledAt
              ? `${formatDay(scheduledAt, social.timezone)}, ${formatTime(scheduledAt, social.timezone)}`
              : 'Now',
          },
        ]}
        cancel="Go on writing"
        confirm={confirmWords({ count, isChange: changed !== undefined, isLater: scheduledAt !== undefined })}
        isConfirmable={count > 0 || scheduledAt !== undefined}
        onConfirm={confirm}
      >
        {preview.data ? <LetterPreview preview={preview.data.data} variables={variables} /> : null}
      </ConfirmDialog>
    </Card>
  );
}
