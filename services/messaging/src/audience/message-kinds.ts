import type { Notice } from '../notice/define-notice.ts';
import type { PreferenceGroup } from '../notice/preference-group.ts';
import { type NoticeContent, type NoticeKind, notices } from '../notice/notices.ts';
import { type BlastContent, type BlastKind, writtenAudiences } from './audiences.ts';

/** Every kind of message that is delivered. */
export type MessageKind = NoticeKind | BlastKind;
/** What a message is rendered from. */
export type MessageContent = NoticeContent | BlastContent;

type Words = { title: string; timeline: string };

const noticesByKind: ReadonlyMap<string, Notice<NoticeKind>> = new Map(
  notices.map(notice => [notice.kind, notice]),
);
const words: ReadonlyMap<string, Words> = new Map(
  [...notices, ...writtenAudiences].map(({ kind, title, timeline }) => [kind, { title, timeline }]),
);

/** The definition of a notice; undefined for messages that someone wrote. */
export const noticeOf = (kind: MessageKind) => noticesByKind.get(kind);

/** How a kind is named to people, and on a person's timeline; a kind that another version wrote is named by itself. */
export const wordsOf = (kind: string): Words => words.get(kind) ?? { title: kind, timeline: '' };

/** What a group of messages consists of, by the names that people see; those of `account` with codes, which no delivery has. */
export const messageTitlesOf = (group: PreferenceGroup): string[] => [
  ...(group === 'account' ? ['One-time codes', 'Security alerts'] : []),
  ...new Set(
    [...notices, ...writtenAudiences].flatMap(({ preferences, title }) =>
      preferences === group ? [title] : [],
    ),
  ),
];
