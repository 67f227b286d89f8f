import { useReadPages } from '@momos/api-client';
import { unsettledKinds, unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { UnsettledItem } from './unsettled-item.tsx';

type Kind = (typeof unsettledKinds)[number];

const labels: Record<Kind, string> = {
  refunds: 'Refunds',
  orders: 'Charges and releases',
  disputes: 'Disputes',
};

/** Money that did not get where it belongs: refunds that failed, and what the payment provider does not answer. */
export function UnsettledMoneyPage() {
  const { status = 'refunds', setStatus } = useQueueStatus<Kind>(optionsOf(undefined), 'refunds');
  const list = useReadPages(unsettledMoneyContract.list, { query: { pageSize: 20, what: status } });
  const options = optionsOf(list.data?.meta?.counts);
  return (
    <Queue
      title="Unsettled money"
      lead="Refunds that failed, what the payment provider has not answered, and disputes. The longest waiting come first."
      status={status}
      setStatus={next => setStatus(next ?? 'refunds')}
      options={options}
      list={list}
      empty={{
        title: 'All settled',
        text: 'A refund that fails appears here, with what you can do about it.',
      }}
    >
      {item => <UnsettledItem item={item} />}
    </Queue>
  );
}

const optionsOf = (counts: Record<Kind, number> | undefined) =>
  unsettledKinds.map(value => ({
    value,
    label: counts ? `${labels[value]} ${counts[value]}` : labels[value],
  }));
