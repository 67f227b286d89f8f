import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { useRead } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import {
  ButtonLink,
  Cover,
  EmptyState,
  Loaded,
  Page,
  PageHeader,
  PageSkeleton,
  Pill,
  useParams,
} from '@momos/ui';
import { ChatSection } from '../chat/chat-section.tsx';
import { circleWords } from '../words/circle.ts';
import { membersText } from './circle-words.ts';
import { JoinCard } from './join-card.tsx';
import * as classes from './circle.module.css';

const words = circleWords.circle;

const isId = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);

/** A circle's page, by its slug; payment pages lead back by its id. */
export function CirclePage() {
  const { slug = '' } = useParams();
  return isId(slug) ? <ById id={slug} /> : <BySlug slug={slug} />;
}

function BySlug({ slug }: { slug: string }) {
  const read = useRead(circlesContract.bySlug, { params: { slug } });
  if (read.error?.status === 404) return <Gone />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Circle circle={data} />}
    </Loaded>
  );
}

function ById({ id }: { id: string }) {
  const read = useRead(circlesContract.get, { params: { id } });
  if (read.error?.status === 404) return <Gone />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Circle circle={data} />}
    </Loaded>
  );
}

const Circle = ({ circle }: { circle: CircleView }) => (
  <Page width="text" title={circle.name}>
    <div className={classes.cover}>
      <Cover
        id={circle.id}
        seed={coverSeedOf(coverTopicOf({ title: circle.name, tags: [] }), circle.id)}
        ratio="banner"
        isMoving={false}
        isFirst
      />
    </div>
    <PageHeader
      title={circle.name}
      lead={membersText(circle.memberCount)}
      actions={
        circle.isHost ? (
          <ButtonLink variant="default" to={`/manager/circles?circle=${circle.id}`}>
            {words.manageThisCircle}
          </ButtonLink>
        ) : undefined
      }
    />
    {circle.visibility === 'PRIVATE' ? <Pill>{words.private}</Pill> : null}
    <JoinCard circle={circle} />
    {circle.description ? <p className={classes.description}>{circle.description}</p> : null}
    {circle.isHost || circle.membership?.status === 'ACTIVE' ? (
      <ChatSection channelKey={`team/${circle.id}`} />
    ) : null}
  </Page>
);

const Gone = () => (
  <Page title={words.circle}>
    <EmptyState
      size="whole"
      title={words.notFoundTitle}
      action={<ButtonLink to="/circles">{words.allCircles}</ButtonLink>}
    >
      {words.notFoundText}
    </EmptyState>
  </Page>
);
