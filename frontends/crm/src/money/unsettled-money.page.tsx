import { useReadPages } from '@momos/api-client';
import { unsettledKinds, unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { UnsettledItem } from './unsettled-item.tsx';

type Kind = (typeof unsettledKinds)[number];

const labels: Record<Kind, string> = {
  refunds: 'Refunds',
  orders: 'Charges and releases',
  captures: 'Refused charges',
  orphans: 'Paid for nothing',
  disputes: 'Disputes',
  manual: 'Paid by hand',
};

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
      title="Unsettled money"
      lead="Refunds that failed, charges that were refused, payments for what is not there, what the payment provider has not answered, and disputes. The longest waiting come first."
      status={status}
      setStatus={next => setStatus(next ?? 'refunds')}
      options={options}
      list={list}
      empty={
        status === 'manual'
          ? {
              title: 'Nothing was paid by hand',
              text: 'A refund that is paid by hand can be undone here.',
            }
          : { title: 'All settled', text: 'What fails appears here, with what you can do about it.' }
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
