/** The content of a mail, free of markup; {@link renderMail} in `layout.ts` lays it out. */

/** A piece of a mail, from top to bottom. */
export type Block =
  | { kind: 'text'; text: string }
  /** Text that a person wrote: blank lines separate paragraphs, web addresses become links, where `linkTo` says to. */
  | { kind: 'letter'; text: string; linkTo?: (address: string) => string }
  /** Labels and values: when, where, ticket. */
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  /** A picture attached to the mail. */
  | { kind: 'picture'; cid: string; alt: string; size: number; caption?: string }
  | { kind: 'note'; text: string };

export type Mail = {
  subject: string;
  /** Preview text that inboxes show next to the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the reader received this, in the footer. */
  because: string;
  /** Preference page; only for mails that can be stopped. */
  unsubscribeUrl?: string;
};

export const text = (content: string): Block => ({ kind: 'text', text: content });
export const note = (content: string): Block => ({ kind: 'note', text: content });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
/** Facts without the empty ones. */
export const facts = (entries: Record<string, string | undefined>): Block => ({
  kind: 'facts',
  facts: Object.entries(entries).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
});
