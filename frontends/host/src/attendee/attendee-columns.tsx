import type { AttendeeColumn } from '@momos/contracts/rsvp-summary';
import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { formatRelative, PersonLine, Pill, shownStatus, StatusBadge } from '@momos/ui';
import type { Column } from '@momos/ui/table';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { questionsOf, type ShownColumns } from './shown-columns.ts';
import { moneyLine, refundBadge } from './money-line.ts';

const words = attendeeWords.attendeeColumns;

const Person = ({ user }: Attendee) => (
  <span className={classes.person}>
    <PersonLine person={user} detail={user.position ?? user.email ?? undefined} size={32} />
  </span>
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

const Tags = ({ tags }: Attendee) => (
  <span className={classes.badges}>
    {tags.map(tag => (
      <Pill key={tag}>{tag}</Pill>
    ))}
  </span>
);

/** How each column is called. */
export const columnWord: Record<AttendeeColumn, string> = {
  person: words.person,
  status: words.status,
  ticket: words.ticket,
  money: words.payment,
  answers: words.answers,
  when: words.registered,
  checkIn: words.checkIn,
  tags: words.tags,
  note: words.note,
  ref: words.ref,
  table: words.table,
};

type Cell = Omit<Column<Attendee>, 'key' | 'header'>;

const ticketOf = ({ tierName, plusOnes }: Attendee) =>
  `${tierName ?? '–'}${plusOnes > 0 ? ` +${plusOnes}` : ''}`;

const cellsOf = (isOver: boolean, now: number): Record<Exclude<AttendeeColumn, 'table'>, Cell> => ({
  person: { cell: row => <Person {...row} /> },
  status: { cell: row => <Status attendee={row} isOver={isOver} /> },
  ticket: {
    hideBelow: 640,
    cell: row => <span title={row.plusOneNames.join(', ')}>{ticketOf(row)}</span>,
  },
  money: { isFigure: true, hideBelow: 640, cell: row => moneyLine(row) },
  answers: { hideBelow: 860, cell: row => <Answers {...row} /> },
  when: { hideBelow: 860, cell: row => formatRelative(row.createdAt, now) },
  checkIn: {
    hideBelow: 860,
    cell: ({ attendedAt }) => (attendedAt ? formatRelative(attendedAt, now) : '–'),
  },
  tags: { hideBelow: 640, cell: row => <Tags {...row} /> },
  note: { hideBelow: 860, cell: row => <span className={classes.answers}>{row.privateNote}</span> },
  ref: { hideBelow: 860, cell: row => row.ref ?? '–' },
});

/** Columns of the attendee list as its host chose them; `now` in ms. */
export function attendeeColumns(
  social: SocialView,
  shown: ShownColumns,
  { isOver, now }: { isOver: boolean; now: number },
): Column<Attendee>[] {
  const cells = cellsOf(isOver, now);
  const chosen = (['person', ...shown.columns] as const).flatMap(key =>
    key === 'table' ? [] : [{ key, header: columnWord[key], ...cells[key] }],
  );
  const questions = questionsOf(social).filter(({ id }) => shown.questionIds.includes(id));
  return [
    ...chosen,
    ...questions.map(
      ({ id, title }): Column<Attendee> => ({
        key: `answer ${id}`,
        header: title,
        hideBelow: 860,
        cell: ({ answerTexts }) => (
          <span className={classes.answers}>
            {answerTexts.find(({ questionId }) => questionId === id)?.answer ?? ''}
          </span>
        ),
      }),
    ),
  ];
}
