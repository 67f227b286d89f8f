import { type Block, button, note, text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting } from './notice-blocks.ts';

const words = noticesWords.chatDigestNotice;

/** Unread messages of one channel that address the reader. */
export type MissedChannel = {
  /** Key of the channel, as in its page's address. */
  key: string;
  title: string;
  /** All of them; `lines` are the latest. */
  count: number;
  lines: { from: string; text: string }[];
};

type Content = { about: 'chat-digest'; channels: MissedChannel[] };

/** Messages of chat that addressed a person and wait unread; at most one a day. */
export const chatDigest = defineNotice({
  kind: 'chat-digest',
  title: words.title,
  timeline: words.timeline,
  preferences: 'chat',
  needs: 'person',
  staleAfterHours: 24,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ channels }: Content, context) => ({
    subject: subjectOf(channels),
    preheader: channels[0]?.lines[0]?.text.slice(0, 120) ?? '',
    heading: greeting(context, words.heading),
    blocks: [...channels.flatMap(channelBlocks), button(words.openChat, chatUrl(context, channels))],
    because: words.because,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'chat-digest',
    channels: [
      {
        key: 'team/01930b5e-7c1a-7d2e-8f3a-000000000001',
        title: 'Sunday readers',
        count: 4,
        lines: [{ from: 'Maya Chen', text: 'Which book shall we take next?' }],
      },
    ],
  },
});

function subjectOf(channels: readonly MissedChannel[]): string {
  const count = channels.reduce((sum, each) => sum + each.count, 0);
  const [first] = channels;
  if (count === 1) return words.one(first?.lines[0]?.from ?? '');
  return channels.length === 1
    ? words.inOne(count, first?.title ?? '')
    : words.inMany(count, channels.length);
}

const channelBlocks = ({ title, count, lines }: MissedChannel): Block[] => [
  // Of a conversation of two it is the name that the lines begin with.
  ...(title === lines[0]?.from ? [] : [text(title)]),
  { kind: 'letter', text: lines.map(line => `${line.from}: ${line.text}`).join('\n') },
  ...(count > lines.length ? [note(words.more(count - lines.length))] : []),
];

/** The one channel, or the list of all. */
const chatUrl = ({ publicUrl }: { publicUrl: string }, channels: readonly MissedChannel[]): string =>
  channels.length === 1 ? `${publicUrl}/chat/${channels[0]?.key}` : `${publicUrl}/chat`;
