import type { Question } from '@momos/contracts/questionnaire';
import type { PendingEditView, ReviewedFields } from '@momos/contracts/social-view';
import { formatMoney, formatSpan, zoneName } from '@momos/ui';
import { pendingEditWords } from '../words/pending-edit.tsx';

const wording = pendingEditWords.changedFields;

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
  { label: wording.title, kind: 'prose', of: ['title'], text: ({ title = '' }) => title },
  { label: wording.time, kind: 'facts', of: ['eventTimestamp'], text: timeOf },
  { label: wording.place, kind: 'facts', of: ['isOnline'], text: fields => placeOf(fields) },
  { label: wording.tickets, kind: 'facts', of: ['ticketTiers'], text: fields => ticketsOf(fields) },
  {
    label: wording.description,
    kind: 'prose',
    of: ['description'],
    text: ({ description = '' }) => description,
  },
  { label: wording.tags, kind: 'facts', of: ['tags'], text: ({ tags = [] }) => lines(tags) },
  {
    label: wording.questions,
    kind: 'facts',
    of: ['questionnaire'],
    text: ({ questionnaire }) => lines((questionnaire?.questions ?? []).map(questionOf)),
  },
  {
    label: wording.noShowPolicy,
    kind: 'prose',
    of: ['noShowPolicy'],
    text: ({ noShowPolicy }) => noShowPolicy ?? '',
  },
  {
    label: wording.invitedCoHosts,
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
            label: wording.picture,
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
    isOnline ? wording.online : null,
    onlineUrl,
    venueData?.name,
    venueData?.address,
    venueData ? wording.shownBeforeApproval(venueData.maskedVenue) : null,
    city ?? venueData?.city,
  ]);

const ticketsOf = ({ ticketTiers = [], currency }: ReviewedFields): string =>
  lines(
    ticketTiers.map(({ name, ticketPrice, depositAmount, capacity }) =>
      lines(
        [
          wording.tier(name, ticketPrice === 0 ? wording.free : formatMoney(ticketPrice, currency)),
          depositAmount > 0 ? wording.deposit(formatMoney(depositAmount, currency)) : null,
          capacity === null ? null : wording.capacity(capacity),
        ],
        ', ',
      ),
    ),
  );

type Asked = Pick<Question, 'title' | 'isRequired' | 'availableAnswers'> &
  Partial<Pick<Question, 'subQuestions'>>;

const questionOf = ({ title, isRequired, availableAnswers, subQuestions = [] }: Asked): string =>
  lines([
    isRequired ? wording.required(title) : title,
    availableAnswers.length > 0 ? wording.answers(availableAnswers.join(', ')) : null,
    ...subQuestions.flatMap(({ option, questions }) =>
      questions.map(each => `${option}: ${questionOf(each)}`),
    ),
  ]);
