import { attendees } from './attendees.audience.ts';
import type { Addressing, Audience } from './define-audience.ts';
import { followers } from './followers.audience.ts';
import { members } from './members.audience.ts';
import { moved } from './moved.audience.ts';

/** Every audience that someone writes to, once. */
export const writtenAudiences = [attendees, followers, members] as const;

const audiences = [...writtenAudiences, moved] as const;

export type BlastPurpose = (typeof audiences)[number]['purpose'];
export type BlastKind = (typeof writtenAudiences)[number]['kind'];
type AnyAddressing = (typeof audiences)[number];
/** What messages to audiences are rendered from. */
export type BlastContent = (typeof writtenAudiences)[number]['sample'];
type Content = Awaited<ReturnType<AnyAddressing['recipients']>>['recipients'][number]['content'];

/** Any of them; the content of a row fits its kind, because it was written by the same definition. */
export type WrittenAudience = Audience<BlastPurpose, BlastKind>;

const byPurpose: ReadonlyMap<
  BlastPurpose,
  Addressing<BlastPurpose, AnyAddressing['kind'], Content>
> = new Map(audiences.map(each => [each.purpose, each]));
const byKind: ReadonlyMap<string, WrittenAudience> = new Map(writtenAudiences.map(each => [each.kind, each]));

/** How a blast with this purpose is addressed. */
export function addressingOf(purpose: BlastPurpose) {
  const found = byPurpose.get(purpose);
  if (!found) throw new TypeError(`no audience for blasts of ${purpose}`);
  return found;
}

/** The audience whose messages have this kind; undefined for notices. */
export const writtenAudienceOf = (kind: string) => byKind.get(kind);
