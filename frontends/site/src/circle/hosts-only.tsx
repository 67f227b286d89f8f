import { useRead } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { ButtonLink, EmptyState, Loaded, Page, PageSkeleton, useParams } from '@momos/ui';
import type { ReactNode } from 'react';
import { circleManageWords } from '../words/circle-manage.ts';

const words = circleManageWords.page;

/** The circle of the address, for those who run it; others read why they do not see it. */
export function HostsOnly({ children }: { children: (circle: CircleView) => ReactNode }) {
  const { slug = '' } = useParams();
  const read = useRead(circlesContract.bySlug, { params: { slug } });
  if (read.error?.status === 404)
    return (
      <Page title={words.manage}>
        <EmptyState
          size="whole"
          title={words.notFound}
          action={<ButtonLink to="/circles">{words.allCircles}</ButtonLink>}
        >
          {words.notFoundText}
        </EmptyState>
      </Page>
    );
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data: circle }) => (circle.isHost ? children(circle) : <NotHost circle={circle} />)}
    </Loaded>
  );
}

const NotHost = ({ circle }: { circle: CircleView }) => (
  <Page title={words.manage}>
    <EmptyState
      size="whole"
      title={words.hostsOnly}
      action={<ButtonLink to={`/circles/${circle.slug}`}>{words.toCircle}</ButtonLink>}
    >
      {words.hostsOnlyText}
    </EmptyState>
  </Page>
);
