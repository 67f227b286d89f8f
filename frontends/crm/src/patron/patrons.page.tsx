import { useReadPages } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  formatDate,
  Page,
  PageHeader,
  Pill,
  ShowMore,
  useNow,
  useSearchParams,
  viewerZone,
} from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { PatronForm } from './patron-form.tsx';
import { PatronPanel } from './patron-panel.tsx';
import { kindWords, stateOf } from './patron-words.ts';

/** Patrons and sponsors with their codes; one opens at the side to be changed, ended, and to see who came by it. */
export function PatronsPage() {
  const [query, setQuery] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const now = useNow(60_000);
  const list = useReadPages(patronsContract.list, { query: { pageSize: 50 } });
  const rows = list.data?.items ?? [];
  const open = (id: string | undefined) => setQuery(id ? { patron: id } : {});
  return (
    <Page width="full" title="Patrons">
      <PageHeader
        title="Patrons"
        lead="Who gives to the community. People show whose guest they are by a code on their account."
        actions={<Button onClick={() => setNew(true)}>New patron</Button>}
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable<PatronView>
          label="Patrons"
          isLoading={list.isPending}
          rows={rows}
          keyOf={patron => patron.id}
          nameOf={patron => patron.name}
          onOpen={patron => open(patron.id)}
          empty={
            <EmptyState
              size="page"
              title="No patrons yet"
              action={<Button onClick={() => setNew(true)}>New patron</Button>}
            >
              A name and a code are enough. Give the code to the patron; their guests put it on their
              accounts.
            </EmptyState>
          }
          columns={columnsAt(now)}
        />
      )}
      <ShowMore list={list} />
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title="New patron">
        <PatronForm
          onDone={patron => {
            setNew(false);
            open(patron.id);
          }}
        />
      </Dialog>
      <PatronPanel id={query.get('patron') ?? undefined} onClose={() => open(undefined)} />
    </Page>
  );
}

const columnsAt = (now: number): Column<PatronView>[] => [
  { key: 'name', header: 'Name', cell: patron => <strong>{patron.name}</strong> },
  { key: 'code', header: 'Code', cell: patron => <code>{patron.code}</code> },
  { key: 'kind', header: 'Kind', hideBelow: 640, cell: patron => kindWords[patron.kind] },
  {
    key: 'dates',
    header: 'Until',
    hideBelow: 860,
    cell: patron => (patron.endsAt ? formatDate(patron.endsAt, viewerZone()) : 'No end'),
  },
  {
    key: 'state',
    header: 'State',
    cell: patron => {
      const { word, tone } = stateOf(patron, now);
      return <Pill tone={tone}>{word}</Pill>;
    },
  },
];
