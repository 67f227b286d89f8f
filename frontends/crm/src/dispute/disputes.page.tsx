import { useReadPages } from '@momos/api-client';
import { socialDisputesContract, type StaffDispute } from '@momos/contracts/social-disputes';
import { BulkBar } from '../queue/bulk-bar.tsx';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { useBulk } from '../queue/use-bulk.ts';
import { disputeWords } from '../words/dispute.ts';
import { useBulkAnswers } from './bulk-answers.ts';
import { DisputeItem } from './dispute-item.tsx';

const words = disputeWords.disputes;

type Status = StaffDispute['status'];

const options: { value: Status; label: string }[] = [
  { value: 'OPEN', label: words.statuses.OPEN },
  { value: 'COMPLETED', label: words.statuses.COMPLETED },
  { value: 'CLOSED', label: words.statuses.CLOSED },
];

/** Problems that guests reported about socials, and what was decided. */
export function DisputesPage() {
  const { status = 'OPEN', setStatus } = useQueueStatus<Status>(options, 'OPEN');
  const bulk = useBulk(useBulkAnswers());
  const list = useReadPages(socialDisputesContract.list, { query: { status } });
  return (
    <Queue
      page="disputes"
      title={words.title}
      lead={words.lead}
      status={status}
      setStatus={setStatus}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      tools={status === 'OPEN' ? <BulkBar items={list.data?.items ?? []} bulk={bulk} /> : null}
      empty={{ title: words.empty, text: words.emptyText }}
    >
      {item => <DisputeItem dispute={item} bulk={bulk} />}
    </Queue>
  );
}
