import { useReadPages } from '@momos/api-client';
import { suppressionKinds, suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import { SearchField, useSearchParams } from '@momos/ui';
import { BulkBar } from '../queue/bulk-bar.tsx';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { useBulk } from '../queue/use-bulk.ts';
import { suppressionWords } from '../words/suppression.ts';
import { useBulkLift } from './bulk-lift.ts';
import { SuppressionItem } from './suppression-item.tsx';

const words = suppressionWords.suppressions;

type Kind = SuppressionView['kind'];

const labels: Record<Kind, string> = words.labels;
const options = suppressionKinds.map(value => ({ value, label: labels[value] }));

/** Addresses that receive nothing: why, since when, and a way to send to them again. */
export function SuppressionsPage() {
  const filter = useQueueStatus<Kind>(options, 'NO_SUCH_ADDRESS');
  const [query, setQuery] = useSearchParams();
  const address = query.get('address') ?? '';
  // An address is looked for in all kinds: who asks why nothing comes does not know which one it is.
  const kind = address ? undefined : filter.status;
  const bulk = useBulk(useBulkLift());
  const list = useReadPages(suppressionsContract.list, {
    query: { pageSize: 20, ...(kind ? { kind } : {}), ...(address ? { address } : {}) },
  });
  return (
    <Queue
      page="suppressions"
      opened={['address']}
      title={words.suppressedAddresses}
      lead={words.lead}
      {...filter}
      status={kind}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      tools={<BulkBar items={list.data?.items ?? []} bulk={bulk} />}
      search={
        <SearchField
          label={words.findAddress}
          placeholder={words.findPlaceholder}
          value={address}
          onChange={value => setQuery(value.trim() ? { address: value.trim() } : {}, { replace: true })}
        />
      }
      empty={
        address
          ? { title: words.notSuppressed, text: words.notSuppressedText(address) }
          : { title: words.noSuppressedAddresses, text: words.emptyText }
      }
    >
      {item => <SuppressionItem item={item} bulk={bulk} label={labels[item.kind]} />}
    </Queue>
  );
}
