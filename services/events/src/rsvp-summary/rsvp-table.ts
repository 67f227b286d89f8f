import { badField } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import { answerText, type Question } from '@momos/contracts/questionnaire';
import type { AttendeeColumn } from '@momos/contracts/rsvp-summary';
import { cardOf, detailsOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';

type Cell = string | number;
type Row = { rsvp: Rsvp; person: Person | undefined; table: string | undefined };
type TableColumn = { header: string; cell(row: Row): Cell };
type Described = Pick<Social, 'questions' | 'timezone' | 'currency' | 'arePlusOnesNamed'>;

/** Date and time as a clock at the social shows them: `2030-01-15 19:30`. */
function localTime(timezone: string): (date: Date | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return date => (date ? format.format(date) : '');
}

const allQuestions = (questions: readonly Question[]) =>
  questions.flatMap(each => [each, ...each.subQuestions.flatMap(branch => branch.questions)]);

function answerColumns({ questions }: Described, ids: readonly string[] | undefined): TableColumn[] {
  const asked = allQuestions(questions);
  if (ids?.some(id => !asked.some(question => question.id === id)))
    throw badField('questionIds', 'Questions that this social asks. Please load the page again.');
  return asked
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ id, title, questionType }) => ({
      header: title,
      cell: ({ rsvp }) => {
        const given = rsvp.answers?.find(each => each.questionId === id);
        return given ? answerText(questionType, given) : '';
      },
    }));
}

const personColumns: TableColumn[] = [
  { header: 'Name', cell: ({ rsvp, person }) => cardOf(rsvp.userId, person).displayName },
  { header: 'E-mail', cell: ({ person }) => detailsOf(person).email ?? '' },
  { header: 'Position', cell: ({ person }) => detailsOf(person).position ?? '' },
];

const namesColumn: TableColumn = {
  header: 'Names of plus-ones',
  cell: ({ rsvp }) => (rsvp.plusOneNames ?? []).join(', '),
};

const moneyColumns: TableColumn[] = [
  { header: 'Paid', cell: ({ rsvp }) => toMajor(rsvp.payment.captured, rsvp.currency) },
  { header: 'Refunded', cell: ({ rsvp }) => toMajor(rsvp.payment.refunded, rsvp.currency) },
  { header: 'Currency', cell: ({ rsvp }) => rsvp.currency },
];

/** What a column of the page is in a table. */
function columnsOf(
  social: Described,
  questionIds: readonly string[] | undefined,
): Record<AttendeeColumn, TableColumn[]> {
  const time = localTime(social.timezone);
  return {
    person: personColumns,
    status: [{ header: 'Status', cell: ({ rsvp }) => rsvp.status }],
    ticket: [
      { header: 'Ticket', cell: ({ rsvp }) => rsvp.tierName ?? '' },
      { header: 'Plus-ones', cell: ({ rsvp }) => rsvp.plusOnes ?? 0 },
      ...(social.arePlusOnesNamed ? [namesColumn] : []),
    ],
    money: moneyColumns,
    answers: answerColumns(social, questionIds),
    when: [{ header: `Registered (${social.timezone})`, cell: ({ rsvp }) => time(rsvp.createdAt) }],
    table: [{ header: 'Table', cell: ({ table }) => table ?? '' }],
    checkIn: [{ header: `Checked in (${social.timezone})`, cell: ({ rsvp }) => time(rsvp.attendedAt) }],
    tags: [{ header: 'Tags', cell: ({ rsvp }) => rsvp.tags?.join(', ') ?? '' }],
    note: [{ header: 'Private note', cell: ({ rsvp }) => rsvp.privateNote ?? '' }],
    ref: [{ header: 'Came by', cell: ({ rsvp }) => rsvp.referralCode }],
  };
}

/**
 * The table of a social's RSVPs with these columns of the page, of answers those to these questions: its head, and a row for an RSVP.
 * Throws a 400 for a question that the social does not ask.
 */
export function rsvpTable(
  social: Described,
  shown: readonly AttendeeColumn[],
  questionIds?: readonly string[],
) {
  const known = columnsOf(social, questionIds);
  const columns = shown.flatMap(column => known[column]);
  return {
    head: columns.map(({ header }) => header),
    row: (row: Row): Cell[] => columns.map(({ cell }) => cell(row)),
  };
}
