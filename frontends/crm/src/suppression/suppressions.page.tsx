import { useReadPages } from '@momos/api-client';
import { suppressionKinds, suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { SuppressionItem } from './suppression-item.tsx';

type Kind = SuppressionView['kind'];

const labels: Record<Kind, string> = { NO_SUCH_ADDRESS: 'Does not exist', STOPPED: 'Answered STOP' };
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
      title="Suppressed addresses"
      lead="Momos sends nothing to these addresses except one-time codes. An address leaves the list when its owner uses a code."
      {...filter}
      options={options}
      list={list}
      empty={{ title: 'No suppressed addresses', text: 'Mail and texts reach everyone here.' }}
    >
      {item => <SuppressionItem item={item} label={labels[item.kind]} />}
    </Queue>
  );
}
