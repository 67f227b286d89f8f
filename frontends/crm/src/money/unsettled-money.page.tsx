import { useReadPages } from '@momos/api-client';
import { unsettledKinds, unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { moneyWords } from '../words/money.ts';
import { UnsettledItem } from './unsettled-item.tsx';

const words = moneyWords.unsettledMoney;

type Kind = (typeof unsettledKinds)[number];

const labels: Record<Kind, string> = words.labels;

/**
 * Money that did not get where it belongs: refunds that failed, charges that were refused, what the payment provider does not
 * answer, and disputes; beside it refunds that are booked as paid another way, to undo one.
 */
export function UnsettledMoneyPage() {
  const { status = 'refunds', setStatus } = useQueueStatus<Kind>(optionsOf(undefined), 'refunds');
  const list = useReadPages(unsettledMoneyContract.list, { query: { pageSize: 20, what: status } });
  const options = optionsOf(list.data?.meta?.counts);
  return (
    <Queue
      title={words.unsettledMoney}
      lead={words.lead}
      status={status}
      setStatus={next => setStatus(next ?? 'refunds')}
      options={options}
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

const optionsOf = (counts: Partial<Record<Kind, number>> | undefined) =>
  unsettledKinds.map(value => ({
    value,
    label: counts?.[value] === undefined ? labels[value] : `${labels[value]} ${counts[value]}`,
  }));
