import { useReadPages } from '@momos/api-client';
import { unsettledKinds, unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { moneyWords } from '../words/money.ts';
import { UnsettledItem } from './unsettled-item.tsx';

const words = moneyWords.unsettledMoney;

type Kind = (typeof unsettledKinds)[number];

const labels: Record<Kind, string> = words.labels;
const options = unsettledKinds.map(value => ({ value, label: labels[value] }));

/**
 * Money that did not get where it belongs: refunds that failed, charges that were refused, what the payment provider does not
 * answer, and disputes; beside it refunds that are booked as paid another way, to undo one.
 */
export function UnsettledMoneyPage() {
  const { status = 'refunds', setStatus } = useQueueStatus<Kind>(options, 'refunds');
  const list = useReadPages(unsettledMoneyContract.list, { query: { pageSize: 20, what: status } });
  return (
    <Queue
      page="money"
      title={words.unsettledMoney}
      lead={words.lead}
      status={status}
      setStatus={next => setStatus(next ?? 'refunds')}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      empty={
        status === 'manual'
          ? {
              title: words.manualEmpty,
              text: words.manualEmptyText,
            }
          : { title: words.allSettled, text: words.emptyText }
      }
    >
      {item => <UnsettledItem item={item} />}
    </Queue>
  );
}
