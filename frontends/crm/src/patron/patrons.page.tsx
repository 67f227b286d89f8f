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
  stepsOf,
  useNow,
  viewerZone,
} from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { BulkBar } from '../queue/bulk-bar.tsx';
import { useBulk } from '../queue/use-bulk.ts';
import { patronWords } from '../words/patron.ts';
import { useBulkCodes } from './bulk-codes.ts';
import { PatronForm } from './patron-form.tsx';
import { PatronPanel } from './patron-panel.tsx';
import { kindLabels, stateOf } from './patron-labels.ts';

const words = patronWords.patrons;

/** Patrons and sponsors with their codes; one opens at the side with its guests and a form to change it. */
export function PatronsPage() {
  const { query, set } = useAddress('patron');
  const [isNew, setNew] = useState(false);
  const list = useReadPages(patronsContract.list, { query: { pageSize: 50 } });
  // The empty list has a button of its own.
  const isEmpty = list.data?.items.length === 0;
  const open = (id: string | undefined) => set('patron', id);
  return (
    <Page width="full" title={words.patrons}>
      <PageHeader
        title={words.patrons}
        lead={words.lead}
        actions={isEmpty ? null : <Button onClick={() => setNew(true)}>{words.newPatron}</Button>}
      />
      <Patrons
        list={list}
        openId={query.get('patron') ?? undefined}
        onOpen={open}
        onNew={() => setNew(true)}
      />
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title={words.newPatron}>
        <PatronForm
          onDone={patron => {
            setNew(false);
            open(patron.id);
          }}
        />
      </Dialog>
    </Page>
  );
}

type PatronsProps = {
  list: ReturnType<typeof useReadPages<typeof patronsContract.list>>;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  onNew: () => void;
};

function Patrons({ list, openId, onOpen, onNew }: PatronsProps) {
  const now = useNow(60_000);
  const bulk = useBulk(useBulkCodes());
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <BulkBar items={list.data?.items ?? []} bulk={bulk} />
      <DataTable<PatronView>
        label={words.patrons}
        isLoading={list.isPending}
        rows={list.data?.items ?? []}
        keyOf={patron => patron.id}
        nameOf={patron => patron.name}
        selected={bulk.selected}
        onSelect={ids => bulk.select([...ids])}
        onOpen={patron => onOpen(patron.id)}
        empty={
          <EmptyState
            size="page"
            title={words.noPatronsYet}
            action={<Button onClick={onNew}>{words.newPatron}</Button>}
          >
            {words.emptyText}
          </EmptyState>
        }
        columns={columnsAt(now)}
      />
      <ShowMore list={list} />
      <PatronPanel
        id={openId}
        steps={stepsOf(list.data?.items ?? [], openId, onOpen)}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

const columnsAt = (now: number): Column<PatronView>[] => [
  { key: 'name', header: words.name, cell: patron => <strong>{patron.name}</strong> },
  { key: 'code', header: words.code, cell: patron => <code>{patron.code}</code> },
  { key: 'kind', header: words.kind, hideBelow: 640, cell: patron => kindLabels[patron.kind] },
  {
    key: 'dates',
    header: words.until,
    hideBelow: 860,
    cell: patron => (patron.endsAt ? formatDate(patron.endsAt, viewerZone()) : words.noEnd),
  },
  {
    key: 'state',
    header: words.state,
    cell: patron => {
      const { label, tone } = stateOf(patron, now);
      return <Pill tone={tone}>{label}</Pill>;
    },
  },
];
