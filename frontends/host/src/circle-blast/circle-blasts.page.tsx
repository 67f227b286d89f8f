import { useRead } from '@momos/api-client';
import type { CircleBlast } from '@momos/contracts/circle-blasts';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { ButtonLink, EmptyState, Loaded, Page, PageHeader, PageSkeleton, useParams } from '@momos/ui';
import { useState } from 'react';
import * as classes from '../blast/blast.module.css';
import { circleBlastWords as words } from '../words/circle-blast.ts';
import { CircleBlastComposer } from './circle-blast-composer.tsx';
import { CircleBlastList } from './circle-blast-list.tsx';

/** Messages of a circle's hosts to its members: text, a preview as a member reads it, now or later, and what was sent. */
export function CircleBlastsPage() {
  const { slug = '' } = useParams();
  const read = useRead(circlesContract.bySlug, { params: { slug } });
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <CircleBlasts circle={data} />}
    </Loaded>
  );
}

function CircleBlasts({ circle }: { circle: CircleView }) {
  const [changed, setChanged] = useState<CircleBlast>();
  const back = (
    <ButtonLink variant="default" to={`/circles/${circle.slug}`}>
      {words.backToCircle}
    </ButtonLink>
  );
  if (!circle.isHost)
    return (
      <Page title={words.title}>
        <EmptyState size="whole" title={words.notHostTitle} action={back}>
          {words.notHostText}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={words.title}>
      <PageHeader title={words.title} lead={words.lead(circle.name)} actions={back} />
      <div className={classes.columns}>
        <CircleBlastComposer
          key={changed?.id ?? 'new'}
          circle={circle}
          changed={changed}
          onDone={() => setChanged(undefined)}
        />
        <CircleBlastList circle={circle} onEdit={setChanged} />
      </div>
    </Page>
  );
}
