import {
  Button,
  Cover,
  formatDay,
  formatTime,
  Group,
  OwnTime,
  PersonLine,
  pictureUrl,
  PublicStatusBadge,
  TextLink,
} from '@momos/ui';
import { useState } from 'react';
import { BulkCheckbox } from '../queue/bulk-bar.tsx';
import type { Bulk } from '../queue/use-bulk.ts';
import { socialWords } from '../words/social.ts';
import { hasComment, type ReviewAction, reviewActions, type Submission, useReview } from './review.ts';
import { OfficialSwitch } from './official-switch.tsx';
import { ReviewCommentDialog } from './review-comment-dialog.tsx';
import * as classes from './submissions.module.css';

const wording = socialWords.submissionCard;

/** A submission with the reviewer's actions; the status that it has is not offered. */
export function SubmissionCard({ social, bulk }: { social: Submission; bulk: Bulk<Submission> }) {
  const [asked, setAsked] = useState<ReviewAction>();
  const { review, announce, isBusy } = useReview(social);
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <span className={classes.select}>
          <BulkCheckbox item={social} bulk={bulk} />
        </span>
        <Cover id={social.id} seed={social.coverSeed} src={pictureUrl(social.splashImageUrl, 320)} />
      </div>
      <div className={classes.words}>
        <SubmissionFacts social={social} />
        <Group gap="xs">
          {reviewActions
            .filter(action => action.to !== social.reviewStatus)
            .map(action => (
              <Button
                key={action.to}
                size="compact-md"
                variant={action.to === 'APPROVED' ? 'filled' : 'default'}
                loading={isBusy}
                onClick={() => (hasComment(action) ? setAsked(action) : review(action))}
              >
                {action.label}
              </Button>
            ))}
        </Group>
        <OfficialSwitch social={social} />
      </div>
      <ReviewCommentDialog
        social={social}
        action={asked}
        onClose={() => setAsked(undefined)}
        onReviewed={announce}
      />
    </article>
  );
}

const SubmissionFacts = ({ social }: { social: Submission }) => (
  <>
    <PublicStatusBadge status={social.reviewStatus} />
    <h2 className={classes.title}>
      <TextLink to={`/socials/${social.slug}`}>{social.title}</TextLink>
    </h2>
    <p className={classes.soft}>
      {formatDay(social.eventTimestamp, social.timezone)},{' '}
      {formatTime(social.eventTimestamp, social.timezone)}
      <OwnTime at={social.eventTimestamp} zone={social.timezone} /> ·{' '}
      {social.isOnline ? wording.online : social.city} ·{' '}
      {wording.capacity(social.priceText, social.maxCapacity)}
    </p>
    {social.isForAllDates ? <p className={classes.soft}>{wording.allDates}</p> : null}
    <PersonLine
      person={social.owner}
      size={28}
      detail={wording.submitted(formatDay(social.createdTimestamp, social.timezone))}
    />
    {social.description ? (
      <details className={classes.description}>
        <summary>{wording.description}</summary>
        <p>{social.description}</p>
      </details>
    ) : null}
    {social.reviewComment ? <p className={classes.soft}>“{social.reviewComment}”</p> : null}
  </>
);
