/** What a mail says, free of markup; {@link renderMail} in `layout.ts` gives it its looks. */

/** A piece of a mail, from top to bottom. */
export type Block =
  | { kind: 'text'; text: string }
  /** Host-written text: blank lines part paragraphs, web addresses become links. */
  | { kind: 'letter'; text: string }
  /** Label and value beside each other: when, where, ticket. */
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  /** A picture that comes with the mail. */
  | { kind: 'picture'; cid: string; alt: string; size: number; caption?: string }
  | { kind: 'note'; text: string };

export type Mail = {
  subject: string;
  /** What inboxes show beside the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the reader gets this, in the foot. */
  because: string;
  /** Page where the reader stops such mails; only for those that are not necessary. */
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
