import { useRead } from '@momos/api-client';
import { productEventsContract } from '@momos/contracts/product-events';
import type { CallData } from '@momos/contracts/route';
import { EmptyState, Loaded, Page, PageHeader, Section, Stat, Stats } from '@momos/ui';
import { Sparkline } from '@momos/ui/chart';
import { type Column, DataTable } from '@momos/ui/table';
import { changeText } from '../dashboard/trends.tsx';
import { productEventWords } from '../words/product-event.ts';

const words = productEventWords.page;

type Trends = CallData<typeof productEventsContract.trends>;
type Failure = Trends['failures'][number];

/** How often Momos is used, and which calls fail, in the browsers that count (docs/adr/0056). */
export function ProductEventsPage() {
  const read = useRead(productEventsContract.trends, {});
  return (
    <Page width="full" title={words.title}>
      <PageHeader title={words.title} lead={words.lead} />
      <Loaded read={read}>
        {({ data }) =>
          data.events.every(({ total, previous }) => total + previous === 0) ? (
            <Nothing />
          ) : (
            <Counted {...data} />
          )
        }
      </Loaded>
    </Page>
  );
}

const Nothing = () => (
  <EmptyState size="page" title={words.empty}>
    {words.emptyText}
  </EmptyState>
);

const Counted = ({ events, failures }: Trends) => (
  <>
    <Section title={words.trends}>
      <Stats>
        {events.map(({ name, total, previous, days }) => (
          <Stat
            key={name}
            label={productEventWords.names[name]}
            value={total.toLocaleString('en-US')}
            detail={changeText(total, previous)}
            trend={
              <Sparkline
                label={words.byDay(productEventWords.names[name])}
                values={days.map(({ count }) => count)}
              />
            }
          />
        ))}
      </Stats>
    </Section>
    <Section title={words.failures}>
      <DataTable<Failure>
        label={words.failures}
        rows={failures}
        keyOf={({ call, status }) => `${call} ${status}`}
        empty={<EmptyState title={words.noFailures} />}
        columns={columns}
      />
    </Section>
  </>
);

const columns: Column<Failure>[] = [
  { key: 'call', header: words.call, cell: ({ call }) => <code>{call}</code> },
  { key: 'status', header: words.status, cell: ({ status }) => (status === 0 ? words.noAnswer : status) },
  { key: 'total', header: words.times, isFigure: true, cell: ({ total }) => total.toLocaleString('en-US') },
];
