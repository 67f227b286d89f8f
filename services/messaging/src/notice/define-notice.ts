import type { Contact } from '../contact/contact.ts';
import type { Mail } from '../mail/mail.ts';
import type { Attachment } from '../provider/provider.ts';
import type { Social } from '../social/social.ts';
import type { PreferenceGroup } from './preference-group.ts';

/** Reason why a message is not sent. */
export type Skip = { skip: string };

/** Recipient of a mail, and how its sender and replies are shown. */
export type Envelope = {
  to: { name: string; address: string };
  fromName?: string;
  replyTo?: { name: string; address: string };
};

/** Two lines for a lock screen; `path` opens on a tap. */
export type PushText = { title: string; body: string; path: string };

export type SiteContext = { publicUrl: string };
export type PersonContext = SiteContext & { contact: Contact };
export type SocialContext = PersonContext & {
  social: Social;
  /** What the hosts add to its approval mail, filled for this person. */
  addendum?: string;
};

/** What a notice is rendered with, by what it needs. */
export type Contexts = { site: SiteContext; person: PersonContext; social: SocialContext };
export type Needs = keyof Contexts;

/**
 * A function of content and context that is compared bivariantly, so that definitions of different contents fit one list. Safe
 * because a row's content is written through the definition of its kind (`newNotice`).
 */
export type Part<Content, Context, Result> = {
  bivariant(content: Content, context: Context): Result;
}['bivariant'];

/** Everything about one kind of notice. A part that does not apply is `null`, never left out. */
export type Notice<Kind extends string = string, Content = unknown, N extends Needs = Needs> = {
  /** Stored with each delivery and published; never rename one. */
  kind: Kind;
  /** Name of the kind where people see it. */
  title: string;
  /** Words on a person's timeline in the CRM. */
  timeline: string;
  preferences: PreferenceGroup;
  needs: N;
  /** Hours after its cause beyond which it is not queued any more, so that replaying a topic writes to no one; null for no limit. */
  staleAfterHours: number | null;
  /** States of what it is about in which it is true, by what it says; null where it stays true (`known-state/`). */
  holdsIn: readonly string[] | Part<NoInfer<Content>, undefined, readonly string[]> | null;
  /** When it is of no use any more, by today's context; null for never. */
  validUntil: Part<NoInfer<Content>, Contexts[N], Date | undefined> | null;
  /** Reason not to send, known only from the context; undefined when it is sent. */
  skip: Part<Content, Contexts[N], string | undefined> | null;
  envelope: Part<NoInfer<Content>, Contexts[N], Envelope>;
  mail: Part<Content, Contexts[N], Mail>;
  attachments: Part<Content, Contexts[N], Promise<Attachment[]>> | null;
  sms: Part<Content, Contexts[N], string> | null;
  /** For what cannot wait for the mail to be read. */
  push: Part<Content, Contexts[N], PushText> | null;
  /** Content for tests and examples. */
  sample: NoInfer<Content>;
};

/** Checks a definition and infers its kind; the content's type is that of the annotated parameter of `mail`. */
export const defineNotice = <const Kind extends string, Content, N extends Needs>(
  notice: Notice<Kind, Content, N>,
): Notice<Kind, Content, N> => notice;

/** The envelope to a person's present address. */
export const toPerson: Part<unknown, PersonContext, Envelope> = (_content, { contact }) => ({
  to: { name: contact.displayName, address: contact.email },
});
