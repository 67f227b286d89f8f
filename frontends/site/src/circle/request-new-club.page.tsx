import { useReadPages } from '@momos/api-client';
import { circleRequestsContract, type CircleRequestView } from '@momos/contracts/circle-requests';
import { ErrorState, Page, PageHeader, Pill, RowsSkeleton, Section, TextLink } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { circleRequestWords } from '../words/circle-request.ts';
import * as classes from './circle.module.css';

const words = circleRequestWords.page;

/** Asking for a circle of one's own, and what became of it (spec §2 "/clubs/request-new-club"). */
export function RequestNewClubPage() {
  const list = useReadPages(circleRequestsContract.mine, {});
  const requests = list.data?.items ?? [];
  const isWaiting = requests.some(({ status }) => status === 'PENDING');
  return (
    <Page width="text" title={words.title}>
      <PageHeader title={words.title} lead={words.lead} />
      {list.isPending ? <RowsSkeleton count={2} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && !isWaiting ? <RequestForm /> : null}
      {requests.length > 0 ? (
        <Section title={words.yours}>
          <ul className={classes.managed} role="list">
            {requests.map(request => (
              <li key={request.id}>
                <Request request={request} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Page>
  );
}

const tones = { PENDING: 'info', APPROVED: 'good', DECLINED: 'quiet' } as const;

const Request = ({ request: { name, status, note, circle } }: { request: CircleRequestView }) => (
  <article className={classes.managedMember} aria-label={name}>
    <div className={classes.own}>
      <strong>{circle ? <TextLink to={`/circles/${circle.slug}`}>{name}</TextLink> : name}</strong>
      <Pill tone={tones[status]}>{words.statuses[status]}</Pill>
    </div>
    <p className={classes.lead}>{words.texts[status]}</p>
    {note ? <p className={classes.description}>{words.why(note)}</p> : null}
  </article>
);

function RequestForm() {
  const form = useWriteForm(circleRequestsContract.create, {
    initialValues: { name: '', description: '', reason: '' },
    toInput: body => ({ body }),
    refreshes: [circleRequestsContract.mine],
    saved: words.sent,
  });
  const { name, reason } = form.values;
  return (
    <WriteForm form={form} label={words.title}>
      <TextInput
        label={words.name}
        placeholder={words.example}
        maxLength={120}
        withAsterisk
        {...form.props('name')}
      />
      <Textarea
        label={words.description}
        description={words.descriptionHint}
        autosize
        minRows={3}
        maxLength={10_000}
        {...form.props('description')}
      />
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={3}
        maxLength={2000}
        withAsterisk
        {...form.props('reason')}
      />
      <FormActions>
        <SubmitButton disabled={name.trim().length < 2 || !reason.trim()}>{words.send}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
