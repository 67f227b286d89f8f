import { useReadPages } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { priceLabel } from '@momos/contracts/price';
import { Button, Dialog, EmptyState, ErrorState, Page, PageHeader, Pill, ShowMore, stepsOf } from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { CircleForm } from './circle-form.tsx';
import { CirclePanel } from './circle-panel.tsx';

/** Every circle; one opens at the side with its members, their money, and a form to change it. */
export function CirclesPage() {
  const { query, set } = useAddress('circle');
  const [isNew, setNew] = useState(false);
  const open = (id: string | undefined) => set('circle', id);
  return (
    <Page width="full" title="Circles">
      <PageHeader
        title="Circles"
        lead="Groups of people with something in common. Access is free, or has a price that is paid once."
        actions={<Button onClick={() => setNew(true)}>New circle</Button>}
      />
      <Circles openId={query.get('circle') ?? undefined} onOpen={open} onNew={() => setNew(true)} />
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title="New circle">
        <CircleForm
          onDone={circle => {
            setNew(false);
            open(circle.id);
          }}
        />
      </Dialog>
    </Page>
  );
}

type CirclesProps = {
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  onNew: () => void;
};

function Circles({ openId, onOpen, onNew }: CirclesProps) {
  const list = useReadPages(circlesContract.list, { query: { pageSize: 50 } });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable<CircleView>
        label="Circles"
        isLoading={list.isPending}
        rows={list.data?.items ?? []}
        keyOf={circle => circle.id}
        nameOf={circle => circle.name}
        onOpen={circle => onOpen(circle.id)}
        empty={
          <EmptyState size="page" title="No circles yet" action={<Button onClick={onNew}>New circle</Button>}>
            Enter a name, and say what access costs. People find public circles under “Circles”.
          </EmptyState>
        }
        columns={columns}
      />
      <ShowMore list={list} />
      <CirclePanel
        id={openId}
        steps={stepsOf(list.data?.items ?? [], openId, onOpen)}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

const columns: Column<CircleView>[] = [
  { key: 'name', header: 'Name', cell: circle => <strong>{circle.name}</strong> },
  { key: 'price', header: 'Access', cell: circle => priceLabel(circle.price, circle.currency) },
  { key: 'members', header: 'Members', cell: circle => circle.memberCount },
  {
    key: 'visibility',
    header: 'Visibility',
    hideBelow: 640,
    cell: ({ visibility }) =>
      visibility === 'PUBLIC' ? <Pill tone="good">Public</Pill> : <Pill tone="quiet">Private</Pill>,
  },
];
