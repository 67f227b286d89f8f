import { useReadPages } from '@momos/api-client';
import { suppressionKinds, suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { suppressionWords } from '../words/suppression.ts';
import { SuppressionItem } from './suppression-item.tsx';

const words = suppressionWords.suppressions;

type Kind = SuppressionView['kind'];

const labels: Record<Kind, string> = words.labels;
const options = suppressionKinds.map(value => ({ value, label: labels[value] }));

/** Addresses that receive nothing: why, since when, and a way to send to them again. */
export function SuppressionsPage() {
  const filter = useQueueStatus<Kind>(options, 'NO_SUCH_ADDRESS');
  const { status: kind } = filter;
  const list = useReadPages(suppressionsContract.list, {
    query: { pageSize: 20, ...(kind ? { kind } : {}) },
  });
  return (
    <Queue
      title={words.suppressedAddresses}
      lead={words.lead}
      {...filter}
      options={options}
      list={list}
      empty={{ title: words.noSuppressedAddresses, text: words.emptyText }}
    >
      {item => <SuppressionItem item={item} label={labels[item.kind]} />}
    </Queue>
  );
}
