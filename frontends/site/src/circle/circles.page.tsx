import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { useReadPages, useSessionState } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { priceLabel } from '@momos/contracts/price';
import {
  CardsSkeleton,
  Cover,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  PictureCard,
  Pill,
  Section,
  ShowMore,
} from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { membersText, standingOf } from './circle-words.ts';
import * as classes from './circle.module.css';

const words = circleWords.circles;

/** The reader's circles, and all public ones (spec §2 "/circles"). */
export function CirclesPage() {
  const isSignedIn = useSessionState() === 'signed-in';
  return (
    <Page title={words.circles}>
      <PageHeader title={words.circles} lead={words.lead} />
      {isSignedIn ? <Mine /> : null}
      <Public />
    </Page>
  );
}

function Mine() {
  const list = useReadPages(circlesContract.mine, {});
  if (!list.data || list.data.items.length === 0) return null;
  return (
    <Section title={words.yourCircles}>
      <Cards circles={list.data.items} />
      <ShowMore list={list} />
    </Section>
  );
}

function Public() {
  const list = useReadPages(circlesContract.listPublic, {});
  return (
    <Section title={words.publicCircles}>
      {list.isPending ? <CardsSkeleton count={4} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title={words.noCirclesYet}>
          {words.emptyText}
        </EmptyState>
      ) : null}
      <Cards circles={list.data?.items ?? []} />
      <ShowMore list={list} />
    </Section>
  );
}

const Cards = ({ circles }: { circles: readonly CircleView[] }) => (
  <ul className={classes.cards} role="list">
    {circles.map(circle => (
      <li key={circle.id}>
        <CircleCard circle={circle} />
      </li>
    ))}
  </ul>
);

function CircleCard({ circle }: { circle: CircleView }) {
  const { id, slug, name, description, memberCount, price, currency, membership } = circle;
  const standing = membership ? standingOf(membership) : null;
  return (
    <PictureCard
      to={`/circles/${slug}`}
      cover={
        <Cover id={id} seed={coverSeedOf(coverTopicOf({ title: name, tags: [] }), id)} isMoving={false} />
      }
      title={name}
      lines={description ? <span className={classes.lead}>{description}</span> : undefined}
      footer={
        <p className={classes.facts}>
          <span className="mo-figures">{priceLabel(price, currency)}</span> · {membersText(memberCount)}
          {standing ? <Pill tone={standing.tone}>{standing.label}</Pill> : null}
        </p>
      }
    />
  );
}
