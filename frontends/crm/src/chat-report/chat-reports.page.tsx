import { useReadPages } from '@momos/api-client';
import { type ChatReport, chatModerationContract, reportStatuses } from '@momos/contracts/chat-moderation';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { chatReportWords as words } from '../words/chat-report.ts';
import { ReportItem } from './report-item.tsx';

type Status = ChatReport['status'];

const options = reportStatuses.map(value => ({ value, label: words.statuses[value] }));

/** Messages that people reported, and what is decided about each. */
export function ChatReportsPage() {
  const filter = useQueueStatus<Status>(options, 'OPEN');
  const { status = 'OPEN' } = filter;
  const list = useReadPages(chatModerationContract.reports, { query: { pageSize: 20, status } });
  return (
    <Queue
      page="reports"
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
