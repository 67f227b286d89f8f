import { errorText, useReadPages, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { type ReviewStatus, reviewStatuses } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ConfirmDialog,
  Cover,
  formatDay,
  formatTime,
  Group,
  PersonLine,
  showToast,
  StatusBadge,
  statusWord,
  TextLink,
} from '@momos/ui';
import { pictureUrl } from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import * as classes from './submissions.module.css';

type Submission = CallData<typeof socialsContract.reviewing>[number];

/** What each reviewer action is called (spec §4); the one that is held already is not offered. */
const actions: { to: Exclude<ReviewStatus, 'PENDING'>; label: string }[] = [
  { to: 'APPROVED', label: 'Approve' },
  { to: 'APPROVED_FEATURE', label: 'Approve & feature' },
  { to: 'REVISION_NEEDED', label: 'Need revision' },
  { to: 'DECLINED', label: 'Decline' },
];

const options = reviewStatuses.map(value => ({ value, label: statusWord(value) }));

/** Submissions for the public list, with the reviewer's actions. */
export function SubmissionsPage() {
  const filter = useQueueStatus<ReviewStatus>(options, 'PENDING');
  const { status } = filter;
  const list = useReadPages(socialsContract.reviewing, {
    query: { pageSize: 20, ...(status ? { reviewStatus: status } : {}) },
  });
  return (
    <Queue
      title="Public events"
      lead="What hosts want listed. Approved ones show on the home page; featured ones lead it."
      {...filter}
      options={options}
      list={list}
      empty={
        status === 'PENDING'
          ? { title: 'All looked at', words: 'New submissions show up here.' }
          : { title: 'None here' }
      }
    >
      {social => <SubmissionCard social={social} />}
    </Queue>
  );
}

function SubmissionCard({ social }: { social: Submission }) {
  const [asked, setAsked] = useState<(typeof actions)[number]>();
  const [comment, setComment] = useState('');
  const review = useWrite(socialsContract.update, {
    refreshes: [socialsContract.reviewing, socialsContract.placements, socialsContract.getBySlug],
  });
  const set = (reviewStatus: ReviewStatus, reviewComment?: string) =>
    review
      .mutateAsync({
        params: { id: social.id },
        body: { reviewStatus, ...(reviewComment ? { reviewComment } : {}) },
      })
      .catch((error: unknown) => {
        throw new Error(errorText(error));
      });
  const decide = async (action: (typeof actions)[number]) => {
    const before = social.reviewStatus;
    await set(action.to, comment.trim());
    showToast(`${social.title}: ${statusWord(action.to)}`, {
      tone: 'good',
      undo: () => void set(before).catch((error: Error) => showToast(error.message, { tone: 'bad' })),
    });
  };
  const press = (action: (typeof actions)[number]) => {
    if (action.to === 'REVISION_NEEDED' || action.to === 'DECLINED') setAsked(action);
    else decide(action).catch((error: Error) => showToast(error.message, { tone: 'bad' }));
  };
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Cover id={social.id} tags={social.tags} src={pictureUrl(social.splashImageUrl, 320)} />
      </div>
      <div className={classes.words}>
        <StatusBadge status={social.reviewStatus} />
        <h2 className={classes.title}>
          <TextLink to={`/socials/${social.slug}`}>{social.title}</TextLink>
        </h2>
        <p className={classes.soft}>
          {formatDay(social.eventTimestamp, social.timezone)},{' '}
          {formatTime(social.eventTimestamp, social.timezone)} · {social.isOnline ? 'Online' : social.city} ·{' '}
          {social.priceText} · {social.maxCapacity} places
        </p>
        <PersonLine
          person={social.owner}
          size={28}
          detail={`sent in ${formatDay(social.createdTimestamp, social.timezone)}`}
        />
        {social.description ? (
          <details className={classes.description}>
            <summary>What the host writes</summary>
            <p>{social.description}</p>
          </details>
        ) : null}
        {social.reviewComment ? <p className={classes.soft}>“{social.reviewComment}”</p> : null}
        <Group gap="xs">
          {actions
            .filter(action => action.to !== social.reviewStatus)
            .map(action => (
              <Button
                key={action.to}
                size="compact-md"
                variant={action.to === 'APPROVED' ? 'filled' : 'default'}
                loading={review.isPending}
                onClick={() => press(action)}
              >
                {action.label}
              </Button>
            ))}
        </Group>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.label ?? ''}: ${social.title}`}
        confirm={asked?.label ?? ''}
        onConfirm={() => asked && decide(asked)}
      >
        <Textarea
          label="What should the host know?"
          description="They read it on their page"
          autosize
          minRows={3}
          maxLength={2000}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </article>
  );
}
