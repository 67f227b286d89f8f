import { useReadPages } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { priceLabel } from '@momos/contracts/price';
import {
  AvatarStack,
  Button,
  Cover,
  Dialog,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  pictureUrl,
  Pill,
  ShowMore,
  stepsOf,
} from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { circleWords } from '../words/circle.ts';
import { CircleForm } from './circle-form.tsx';
import { CirclePanel } from './circle-panel.tsx';
import * as classes from './circle.module.css';

const words = circleWords.circles;

/** Every circle; one opens at the side with its members, their money, and a form to change it. */
export function CirclesPage() {
  const { query, set } = useAddress('circle');
  const [isNew, setNew] = useState(false);
  const open = (id: string | undefined) => set('circle', id);
  return (
    <Page width="full" title={words.circles}>
      <PageHeader
        title={words.circles}
        lead={words.lead}
        actions={<Button onClick={() => setNew(true)}>{words.newCircle}</Button>}
      />
      <Circles openId={query.get('circle') ?? undefined} onOpen={open} onNew={() => setNew(true)} />
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title={words.newCircle}>
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
        label={words.circles}
        isLoading={list.isPending}
        rows={list.data?.items ?? []}
        keyOf={circle => circle.id}
        nameOf={circle => circle.name}
        onOpen={circle => onOpen(circle.id)}
        empty={
          <EmptyState
            size="page"
            title={words.noCirclesYet}
            action={<Button onClick={onNew}>{words.newCircle}</Button>}
          >
            {words.emptyText}
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

const visibilityLabels: Record<CircleView['visibility'], string> = {
  PUBLIC: words.public,
  COMMUNITY_ONLY: words.community,
  PRIVATE: words.private,
};

const Name = ({ circle: { id, name, bannerUrl } }: { circle: CircleView }) => (
  <span className={classes.name}>
    <span className={classes.cover}>
      <Cover
        id={id}
        seed={coverSeedOf(coverTopicOf({ title: name, tags: [] }), id)}
        src={pictureUrl(bannerUrl, 160)}
        ratio="square"
        isMoving={false}
      />
    </span>
    <strong>{name}</strong>
  </span>
);

const columns: Column<CircleView>[] = [
  { key: 'name', header: words.name, cell: circle => <Name circle={circle} /> },
  {
    key: 'hosts',
    header: words.hosts,
    hideBelow: 640,
    cell: ({ hosts }) => (
      <AvatarStack people={hosts} max={3} size={28} label={hosts.map(each => each.displayName).join(', ')} />
    ),
  },
  { key: 'price', header: words.access, cell: circle => priceLabel(circle.price, circle.currency) },
  { key: 'members', header: words.members, isFigure: true, cell: circle => circle.memberCount },
  {
    key: 'visibility',
    header: words.visibility,
    hideBelow: 640,
    cell: ({ visibility }) => (
      <Pill tone={visibility === 'PRIVATE' ? 'quiet' : 'good'}>{visibilityLabels[visibility]}</Pill>
    ),
  },
];
