import { useReadPages } from '@momos/api-client';
import {
  reviewReportStatuses,
  type ReviewReportView,
  reviewReportsContract,
} from '@momos/contracts/review-reports';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { reviewReportWords as words } from '../words/review-report.ts';
import { ReportItem } from './report-item.tsx';

type Status = ReviewReportView['status'];

const options = reviewReportStatuses.map(value => ({ value, label: words.statuses[value] }));

/** Reviews that people reported, and what is decided about each. */
export function ReviewReportsPage() {
  const filter = useQueueStatus<Status>(options, 'OPEN');
  const { status = 'OPEN' } = filter;
  const list = useReadPages(reviewReportsContract.list, { query: { pageSize: 20, status } });
  return (
    <Queue
      page="reported-reviews"
      title={words.title}
      lead={words.lead}
      {...filter}
      status={status}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      empty={{ title: words.none, text: words.noneText }}
    >
      {item => <ReportItem item={item} />}
    </Queue>
  );
}
