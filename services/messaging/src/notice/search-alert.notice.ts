import { type Block, button, note, text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = noticesWords.searchAlertNotice;

/** What is new for one saved search. */
export type AlertFinds = {
  name: string;
  /** The address of all that it finds, below `/socials?`. */
  query: string;
  /** All new ones; `socials` are the soonest. */
  count: number;
  socials: { slug: string; title: string; when: string; city: string }[];
};

type Content = { about: 'search-alert'; alerts: AlertFinds[] };

/** New socials that fit the saved searches of a person: one mail for all of them, at most one a day. */
export const searchAlert = defineNotice({
  kind: 'search-alert',
  title: words.title,
  timeline: words.timeline,
  preferences: 'discovery',
  needs: 'person',
  staleAfterHours: 24,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ alerts }: Content, context) => ({
    subject: subjectOf(alerts),
    preheader: alerts
      .flatMap(({ socials }) => socials.map(({ title }) => title))
      .join(', ')
      .slice(0, 120),
    heading: greeting(context, words.heading),
    blocks: [
      ...alerts.flatMap(alert => alertBlocks(alert, context.publicUrl)),
      { kind: 'letter', text: words.manage(`${context.publicUrl}/saved-searches`) },
    ],
    because: words.because,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'search-alert',
    alerts: [
      {
        name: 'Jazz in Berlin',
        query: 'text=jazz&city=Berlin',
        count: 7,
        socials: [
          { slug: 'sunset-jazz', title: 'Sunset jazz', when: 'Fri, Jan 18, 7:00 PM CET', city: 'Berlin' },
        ],
      },
    ],
  },
});

function subjectOf(alerts: readonly AlertFinds[]): string {
  const [first, ...others] = alerts;
  const count = alerts.reduce((sum, each) => sum + each.count, 0);
  return first && others.length === 0 ? words.inOne(count, first.name) : words.inMany(count, alerts.length);
}

const alertBlocks = ({ name, query, count, socials }: AlertFinds, publicUrl: string): Block[] => [
  text(words.forSearch(name)),
  {
    kind: 'letter',
    text: socials
      .map(({ slug, title, when, city }) =>
        [title, [when, city || words.online].join(' · '), `${publicUrl}/socials/${slug}`].join('\n'),
      )
      .join('\n\n'),
  },
  ...(count > socials.length ? [note(words.more(count - socials.length))] : []),
  button(words.viewAll(name), `${publicUrl}/socials?${query}`),
];
