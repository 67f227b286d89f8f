import { useReadPages } from '@momos/api-client';
import { circleRequestsContract, type CircleRequestView } from '@momos/contracts/circle-requests';
import { circlesContract } from '@momos/contracts/circles';
import {
  ConfirmDialog,
  formatDay,
  Link,
  PersonLine,
  StatusBadge,
  TextLink,
  useAction,
  viewerZone,
} from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { BulkBar, BulkCheckbox } from '../queue/bulk-bar.tsx';
import { DecisionButtons } from '../queue/decision-buttons.tsx';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { QueueItem } from '../queue/queue-item.tsx';
import { type Bulk, useBulk } from '../queue/use-bulk.ts';
import { circleWords } from '../words/circle.ts';
import { useCircleRequestDecisions } from './bulk-requests.ts';
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
  const bulk = useBulk(useCircleRequestDecisions());
  const list = useReadPages(circleRequestsContract.list, {
    query: { pageSize: 20, ...(filter.status ? { status: filter.status } : {}) },
  });
  return (
    <Queue
      page="circle-requests"
      title={words.title}
      lead={words.lead}
      {...filter}
      options={options}
      counts={list.data?.meta?.counts}
      list={list}
      tools={filter.status === 'PENDING' ? <BulkBar items={list.data?.items ?? []} bulk={bulk} /> : null}
      empty={{ title: words.none, text: words.noneText }}
    >
      {request => <Request request={request} bulk={bulk} />}
    </Queue>
  );
}

const Request = ({ request, bulk }: { request: CircleRequestView; bulk: Bulk<CircleRequestView> }) => {
  const { name, description, reason, user, status, circle, createdAt } = request;
  return (
    <QueueItem
      select={status === 'PENDING' ? <BulkCheckbox item={request} bulk={bulk} /> : null}
      title={circle ? <TextLink to={`/circles/${circle.slug}`}>{name}</TextLink> : name}
      state={status === 'PENDING' ? null : <StatusBadge status={status} word={words.statuses[status]} />}
      actions={status === 'PENDING' ? <Decisions request={request} /> : null}
    >
      <Link to={`/users/${user.slug}`}>
        <PersonLine person={user} detail={words.askedOn(formatDay(createdAt, viewerZone()))} />
      </Link>
      {description ? <p className={classes.soft}>{description}</p> : null}
      <p>{reason}</p>
    </QueueItem>
  );
};

const decisions = [
  { value: 'APPROVED', label: words.approve },
  { value: 'DECLINED', label: words.decline },
] as const;

function Decisions({ request: { id, version, name } }: { request: CircleRequestView }) {
  const [isDeclining, setDeclining] = useState(false);
  const [note, setNote] = useState('');
  const decide = useAction(circleRequestsContract.decide, {
    refreshes: [circleRequestsContract.list, circlesContract.list],
    done: ({ data }) => `${data.name}: ${words.statuses[data.status]}`,
  });
  const about = { params: { id }, options: { ifMatch: version } };
  return (
    <>
      <DecisionButtons
        choices={decisions}
        isPending={decide.isPending}
        onDecide={status =>
          status === 'DECLINED' ? setDeclining(true) : decide.mutate({ ...about, body: { status } })
        }
      />
      <ConfirmDialog
        isOpen={isDeclining}
        onClose={() => setDeclining(false)}
        title={words.declineTitle(name)}
        confirm={words.decline}
        onConfirm={() =>
          decide.mutateAsync({ ...about, body: { status: 'DECLINED', ...(note.trim() ? { note } : {}) } })
        }
      >
        <Textarea
          label={words.note}
          description={words.noteHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
