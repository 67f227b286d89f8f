/** A topic that a page can watch. */
export type LiveTopic =
  /** One's own RSVPs and payments. */
  | { kind: 'me' }
  /** A social and its counts, for everyone who may see it. */
  | { kind: 'social'; socialId: string }
  /** Its RSVPs, and the deliveries of its blasts, for its hosts. */
  | { kind: 'rsvps' | 'deliveries'; socialId: string };

const form =
  /^social:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::(rsvps|deliveries))?$/;

/** Reads `me`, `social:<id>`, `social:<id>:rsvps` and `social:<id>:deliveries`; undefined for anything else. */
export function readTopic(text: unknown): LiveTopic | undefined {
  if (text === 'me') return { kind: 'me' };
  const [, socialId, part] = typeof text === 'string' ? (form.exec(text) ?? []) : [];
  if (!socialId) return undefined;
  return part === 'rsvps' || part === 'deliveries' ? { kind: part, socialId } : { kind: 'social', socialId };
}

/** The room of a topic's watchers; `me` is a room of its own for every user. */
export function roomOf(topic: LiveTopic, userId: string | undefined): string {
  if (topic.kind === 'me') return `user:${userId ?? ''}`;
  return topic.kind === 'social' ? `social:${topic.socialId}` : `social:${topic.socialId}:${topic.kind}`;
}
