import { errorText, useWrite } from '@momos/api-client';
import { type ReviewReportView, reviewReportsContract } from '@momos/contracts/review-reports';
import { reviewReportWords as shared } from '@momos/remote-kit/words/review-report';
import { Facts, formatDay, Pill, showToast, TextLink, viewerZone } from '@momos/ui';
import { Stars } from '@momos/ui/stars';
import { QueueItem } from '../queue/queue-item.tsx';
import { ReportDecision } from '../queue/report-decision.tsx';
import { reviewReportWords as words } from '../words/review-report.ts';
import { RemoveReview } from './remove-review.tsx';
import * as classes from '../queue/report.module.css';

type Props = { item: ReviewReportView };

/** One report: the review as it was reported, who reported it and why, and the decision. */
export function ReportItem({ item }: Props) {
  const { status, reason, note, reporter, author, about, social, rating, comment, createdAt } = item;
  return (
    <QueueItem
      title={words.reviewBy(author.displayName, about?.displayName)}
      state={
        <>
          <Pill tone="bad">{shared.reasons[reason]}</Pill>
          <Since item={item} />
        </>
      }
      actions={status === 'OPEN' ? <Decision item={item} /> : null}
    >
      <Stars rating={rating} />
      <blockquote className={classes.text}>{comment || words.noWords}</blockquote>
      <Facts
        facts={[
          { label: words.reportedBy, value: reporter.displayName },
          { label: words.on, value: formatDay(createdAt, viewerZone()) },
          { label: words.social, value: <TextLink to={`/socials/${social.slug}`}>{social.title}</TextLink> },
          ...(note ? [{ label: words.note, value: note }] : []),
          ...(isChanged(item) && item.present
            ? [{ label: words.now, value: words.asItIs(item.present.rating, item.present.comment) }]
            : []),
        ]}
      />
    </QueueItem>
  );
}

const isChanged = ({ present, rating, comment }: ReviewReportView) =>
  present !== null && (present.rating !== rating || present.comment !== comment);

/** What became of the review since it was reported. */
function Since({ item }: Props) {
  if (!item.present) return <Pill>{words.deleted}</Pill>;
  return isChanged(item) ? <Pill>{words.edited}</Pill> : null;
}

function Decision({ item }: Props) {
  const decide = useWrite(reviewReportsContract.decide, {
    refreshes: [reviewReportsContract.list],
    onDone: ({ data: { status } }) =>
      showToast(status === 'REMOVED' ? words.removed : words.dismissed, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const params = { id: item.id };
  return (
    <ReportDecision
      words={words}
      isPending={decide.isPending}
      onDismiss={() => decide.mutate({ params, body: { status: 'DISMISSED' } })}
      question={close => (
        <RemoveReview
          item={item}
          onClose={close}
          onConfirm={reason => decide.mutateAsync({ params, body: { status: 'REMOVED', reason } })}
        />
      )}
    />
  );
}
