import type { Question } from '@momos/contracts/questionnaire';
import type { PendingEditView, ReviewedFields } from '@momos/contracts/social-view';
import { formatMoney, formatSpan, zoneName } from '@momos/ui';

/** One thing that an edit changes, as text before and after: prose, facts of a line each, or the path of a picture. */
export type ChangedField = {
  label: string;
  kind: 'prose' | 'facts' | 'picture';
  before: string | null;
  after: string | null;
};

type Shown = {
  label: string;
  kind: 'prose' | 'facts';
  of: readonly (keyof ReviewedFields)[];
  text: (fields: ReviewedFields) => string;
};

const lines = (parts: readonly (string | null | undefined)[], separator = '\n') =>
  parts.filter(Boolean).join(separator);

const texts: readonly Shown[] = [
  { label: 'Title', kind: 'prose', of: ['title'], text: ({ title = '' }) => title },
  { label: 'Time', kind: 'facts', of: ['eventTimestamp'], text: timeOf },
  { label: 'Place', kind: 'facts', of: ['isOnline'], text: fields => placeOf(fields) },
  { label: 'Tickets', kind: 'facts', of: ['ticketTiers'], text: fields => ticketsOf(fields) },
  { label: 'Description', kind: 'prose', of: ['description'], text: ({ description = '' }) => description },
  { label: 'Tags', kind: 'facts', of: ['tags'], text: ({ tags = [] }) => lines(tags) },
  {
    label: 'Questions',
    kind: 'facts',
    of: ['questionnaire'],
    text: ({ questionnaire }) => lines((questionnaire?.questions ?? []).map(questionOf)),
  },
  {
    label: 'No-show policy',
    kind: 'prose',
    of: ['noShowPolicy'],
    text: ({ noShowPolicy }) => noShowPolicy ?? '',
  },
  {
    label: 'Invited co-hosts',
    kind: 'facts',
    of: ['invitedHosts'],
    text: ({ invitedHosts = [] }) => lines(invitedHosts.map(({ displayName }) => displayName)),
  },
];

/** What an edit changes, in the order of a social's page. */
export function changedFields({ before, after }: Pick<PendingEditView, 'before' | 'after'>): ChangedField[] {
  const picture: ChangedField[] =
    'splashImageUrl' in after
      ? [
          {
            label: 'Picture',
            kind: 'picture',
            before: before.splashImageUrl ?? null,
            after: after.splashImageUrl ?? null,
          },
        ]
      : [];
  const changed = texts
    .filter(({ of }) => of.some(field => field in after))
    .map(({ label, kind, text }) => ({ label, kind, before: text(before), after: text(after) }));
  return [...picture, ...changed];
}

/** Hosts of web addresses that an edit adds: where it would lead people. */
export function addedLinks(fields: readonly ChangedField[]): string[] {
  const linksIn = (texts: readonly (string | null)[]) =>
    new Set(
      texts.flatMap(text => [...(text ?? '').matchAll(/https?:\/\/([^\s/?#]+)/gi)].map(([, host]) => host)),
    );
  const words = fields.filter(({ kind }) => kind !== 'picture');
  const known = linksIn(words.map(({ before }) => before));
  return [...linksIn(words.map(({ after }) => after))].flatMap(host =>
    host && !known.has(host) ? [host.replace(/[.,;:!)]+$/, '')] : [],
  );
}

function timeOf({ eventTimestamp, eventEndTimestamp, timezone = 'UTC' }: ReviewedFields): string {
  if (!eventTimestamp) return '';
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: timezone });
  const span = formatSpan(eventTimestamp, eventEndTimestamp, timezone);
  return `${span}\n${year.format(new Date(eventTimestamp))}, ${zoneName(eventTimestamp, timezone)}`;
}

const placeOf = ({ isOnline, onlineUrl, city, venueData }: ReviewedFields): string =>
  lines([
    isOnline ? 'Online' : null,
    onlineUrl,
    venueData?.name,
    venueData?.address,
    venueData ? `Shown before approval: ${venueData.maskedVenue}` : null,
    city ?? venueData?.city,
  ]);

const ticketsOf = ({ ticketTiers = [], currency }: ReviewedFields): string =>
  lines(
    ticketTiers.map(({ name, ticketPrice, depositAmount, capacity }) =>
      lines(
        [
          `${name}: ${ticketPrice === 0 ? 'free' : formatMoney(ticketPrice, currency)}`,
          depositAmount > 0 ? `deposit ${formatMoney(depositAmount, currency)}` : null,
          capacity === null ? null : `${capacity} tickets`,
        ],
        ', ',
      ),
    ),
  );

type Asked = Pick<Question, 'title' | 'isRequired' | 'availableAnswers'> &
  Partial<Pick<Question, 'subQuestions'>>;

const questionOf = ({ title, isRequired, availableAnswers, subQuestions = [] }: Asked): string =>
  lines([
    `${title}${isRequired ? ' (required)' : ''}`,
    availableAnswers.length > 0 ? `Answers: ${availableAnswers.join(', ')}` : null,
    ...subQuestions.flatMap(({ option, questions }) =>
      questions.map(each => `${option}: ${questionOf(each)}`),
    ),
  ]);
