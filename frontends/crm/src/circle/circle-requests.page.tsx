import { useReadPages } from '@momos/api-client';
import { circleRequestsContract, type CircleRequestView } from '@momos/contracts/circle-requests';
import { circlesContract } from '@momos/contracts/circles';
import {
  Button,
  formatDay,
  Group,
  Link,
  PersonLine,
  StatusBadge,
  TextLink,
  useAction,
  viewerZone,
} from '@momos/ui';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { circleWords } from '../words/circle.ts';
import * as classes from './circle.module.css';

const words = circleWords.requests;

type Status = CircleRequestView['status'];
const options = (['PENDING', 'APPROVED', 'DECLINED'] as const).map(value => ({
  value,
  label: words.statuses[value],
}));

/** Requests for new circles, for managers to approve or decline; an approved one makes the circle. */
export function CircleRequestsPage() {
  const filter = useQueueStatus<Status>(options, 'PENDING');
  const list = useReadPages(circleRequestsContract.list, {
    query: { pageSize: 20, ...(filter.status ? { status: filter.status } : {}) },
  });
  return (
    <Queue
      title={words.title}
      lead={words.lead}
      {...filter}
      options={options}
      list={list}
      empty={{ title: words.none, text: words.noneText }}
    >
      {request => <Request request={request} />}
    </Queue>
  );
}

const Request = ({ request }: { request: CircleRequestView }) => {
  const { name, description, reason, user, status, circle, createdAt } = request;
  return (
    <article className={classes.member} aria-label={name}>
      <div className={classes.row}>
        <strong>{circle ? <TextLink to={`/circles/${circle.slug}`}>{name}</TextLink> : name}</strong>
        {status === 'PENDING' ? (
          <Decisions request={request} />
        ) : (
          <StatusBadge status={status} word={words.statuses[status]} />
        )}
      </div>
      <Link to={`/users/${user.slug}`}>
        <PersonLine person={user} detail={words.askedOn(formatDay(createdAt, viewerZone()))} />
      </Link>
      {description ? <p className={classes.soft}>{description}</p> : null}
      <p>{reason}</p>
    </article>
  );
};

function Decisions({ request: { id, version } }: { request: CircleRequestView }) {
  const decide = useAction(circleRequestsContract.decide, {
    refreshes: [circleRequestsContract.list, circlesContract.list],
    done: ({ data }) => `${data.name}: ${words.statuses[data.status]}`,
  });
  const answer = (status: 'APPROVED' | 'DECLINED') =>
    decide.mutate({ params: { id }, body: { status }, options: { ifMatch: version } });
  return (
    <Group gap="xs">
      <Button size="compact-md" loading={decide.isPending} onClick={() => answer('APPROVED')}>
        {words.approve}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        loading={decide.isPending}
        onClick={() => answer('DECLINED')}
      >
        {words.decline}
      </Button>
    </Group>
  );
}
