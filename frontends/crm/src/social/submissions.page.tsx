import { useRead, useReadPages } from '@momos/api-client';
import { type ReviewStatus, reviewStatuses } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { statusWord } from '@momos/ui';
import { BulkBar } from '../queue/bulk-bar.tsx';
import { useBulk } from '../queue/use-bulk.ts';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { socialWords } from '../words/social.ts';
import { useBulkReview } from './bulk-review.ts';
import { SubmissionCard } from './submission-card.tsx';

const words = socialWords.submissions;

const options = reviewStatuses.map(value => ({ value, label: statusWord(value) }));

/** Submissions for the public list, with the reviewer's actions. */
export function SubmissionsPage() {
  const filter = useQueueStatus<ReviewStatus>(options, 'PENDING');
  const { status } = filter;
  const list = useReadPages(socialsContract.reviewing, {
    query: { pageSize: 20, ...(status ? { reviewStatus: status } : {}) },
  });
  const bulk = useBulk(useBulkReview());
  const counts = useRead(socialsContract.summary, {}).data?.data.byReviewStatus;
  return (
    <Queue
      page="public-events"
      title={words.publicEvents}
      lead={words.lead}
      {...filter}
      options={options}
      counts={counts}
      list={list}
      tools={<BulkBar items={list.data?.items ?? []} bulk={bulk} />}
      empty={
        status === 'PENDING'
          ? {
              title: words.noPendingSubmissions,
              text: words.emptyText,
            }
          : { title: words.noSubmissions, text: words.noneOfStatusText }
      }
    >
      {social => <SubmissionCard social={social} bulk={bulk} />}
    </Queue>
  );
}
