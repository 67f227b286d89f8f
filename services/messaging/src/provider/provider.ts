/** A file that goes with a mail; with `cid` it is shown inside the HTML (`<img src="cid:…">`). */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** A mail that is ready to send. */
export type Email = {
  channel: 'EMAIL';
  /** Id without angle brackets and domain; makes the Message-ID, so a mail that a server repeats is seen as one. */
  id: string;
  /** Kind of message: `approval`, `sign-in-code`, `blast`; `title` is its name on the outbox page. */
  kind: string;
  title: string;
  to: { name: string; address: string };
  /** Shown as the sender's name; the address is the service's own. */
  fromName?: string;
  /** Address for replies, when not the service's own. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** RFC 8058 one-click address; makes the List-Unsubscribe headers. */
  unsubscribeUrl?: string;
  attachments?: Attachment[];
  /** Whether it counts against how many messages its person receives. */
  isCapped?: boolean;
  /** Beyond that it is sent a day later, and not left out. */
  isPutOff?: boolean;
  /** A one-time code inside, so that the outbox page can offer it for copying. */
  code?: string;
};

/** A text message that is ready to send. */
export type Sms = {
  channel: 'SMS';
  id: string;
  kind: string;
  title: string;
  to: string;
  text: string;
  /** Whose blast it is. */
  hostId?: string;
  /** Whether it counts against how many messages its person receives. */
  isCapped?: boolean;
  code?: string;
};

/** A push for one browser that is ready to send: two lines, and the page that a tap opens. */
export type Push = {
  channel: 'PUSH';
  id: string;
  kind: string;
  to: { endpoint: string; keys: { p256dh: string; auth: string } };
  title: string;
  body: string;
  path: string;
};

export type OutgoingMessage = Email | Sms | Push;

/**
 * Why nothing more is sent to an address: it does not exist, or its person answered STOP. One who called a mail spam (COMPLAINED) gets
 * no more messages of hosts.
 */
export type SuppressionKind = 'NO_SUCH_ADDRESS' | 'STOPPED' | 'COMPLAINED';

/**
 * Outcome of one send. `sent`: the provider accepted it. `refused`: it never will; `suppress` when nothing else should be sent to
 * the address. `blocked`: certainly not accepted, since the provider refuses us and not the address; may be retried. `not-sent`:
 * certainly not accepted, may be retried. `slowed`: certainly not accepted, since we send too fast; it may be after `waitMs`, where the provider says how long. `unknown`:
 * it may have been accepted.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; suppress?: SuppressionKind | undefined }
  | { kind: 'blocked'; reason: string }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'slowed'; reason: string; waitMs?: number | undefined }
  | { kind: 'unknown'; reason: string };

/** Sends messages of one channel. `send` never throws; reasons contain no address and no text. */
export type Provider<M extends OutgoingMessage> = {
  name: string;
  send(message: M): Promise<SendOutcome>;
  close(): Promise<void>;
};

/** The provider of each channel. */
export type Providers = { email: Provider<Email>; sms: Provider<Sms>; push: Provider<Push> };
