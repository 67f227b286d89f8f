import { useRead, useReadPages } from '@momos/api-client';
import { type ReviewStatus, reviewStatuses } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { statusWord } from '@momos/ui';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { SubmissionCard } from './submission-card.tsx';

const options = reviewStatuses.map(value => ({ value, label: statusWord(value) }));

/** Submissions for the public list, with the reviewer's actions. */
export function SubmissionsPage() {
  const filter = useQueueStatus<ReviewStatus>(options, 'PENDING');
  const { status } = filter;
  const list = useReadPages(socialsContract.reviewing, {
    query: { pageSize: 20, ...(status ? { reviewStatus: status } : {}) },
  });
  const counts = useRead(socialsContract.summary, {}).data?.data.byReviewStatus;
  const counted = counts ? options.map(each => ({ ...each, count: counts[each.value] })) : options;
  return (
    <Queue
      title="Public events"
      lead="Socials submitted for the public list. Approved ones appear on the home page, featured ones first."
      {...filter}
      options={counted}
      list={list}
      empty={
        status === 'PENDING'
          ? {
              title: 'No pending submissions',
              text: 'Every public social was reviewed. New ones wait here until you decide.',
            }
          : { title: 'No submissions', text: 'No social has this status. Choose another one above.' }
      }
    >
      {social => <SubmissionCard social={social} />}
    </Queue>
  );
}
