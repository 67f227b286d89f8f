import type { Attendee } from '@momos/contracts/rsvps';
import { formatRelative, PersonLine, Pill, shownStatus, StatusBadge } from '@momos/ui';
import type { Column } from '@momos/ui/table';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { moneyLine, refundBadge } from './money-line.ts';

const words = attendeeWords.attendeeColumns;

const Person = ({ user }: Attendee) => (
  <PersonLine person={user} detail={user.position ?? user.email ?? undefined} size={32} />
);

function RefundBadge({ attendee }: { attendee: Attendee }) {
  const badge = refundBadge(attendee);
  return badge ? <Pill tone={badge.tone}>{badge.word}</Pill> : null;
}

const Status = ({ attendee, isOver }: { attendee: Attendee; isOver: boolean }) => (
  <span className={classes.badges}>
    <StatusBadge
      status={shownStatus(attendee.status, isOver)}
      word={attendee.isApprovalPending ? words.charging : undefined}
    />
    <RefundBadge attendee={attendee} />
  </span>
);

const Answers = ({ answerTexts }: Attendee) => (
  <span
    className={classes.answers}
    title={answerTexts.map(each => `${each.question}: ${each.answer}`).join('\n')}
  >
    {answerTexts.map(each => each.answer).join(' · ')}
  </span>
);

/** Columns of the attendee list; `now` in ms. */
export const attendeeColumns = (isOver: boolean, now: number): Column<Attendee>[] => [
  { key: 'person', header: words.person, cell: row => <Person {...row} /> },
  { key: 'status', header: words.status, cell: row => <Status attendee={row} isOver={isOver} /> },
  {
    key: 'ticket',
    header: words.ticket,
    hideBelow: 640,
    cell: row => `${row.tierName ?? '–'}${row.plusOnes > 0 ? ` +${row.plusOnes}` : ''}`,
  },
  { key: 'money', header: words.payment, isFigure: true, hideBelow: 640, cell: row => moneyLine(row) },
  { key: 'answers', header: words.answers, hideBelow: 860, cell: row => <Answers {...row} /> },
  { key: 'when', header: words.registered, hideBelow: 860, cell: row => formatRelative(row.createdAt, now) },
];
