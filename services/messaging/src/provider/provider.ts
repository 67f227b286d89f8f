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
 * Outcome of one send. `sent`: the provider accepted it. `refused`: it never will (`isAddressDead` when the address itself is
 * the reason). `not-sent`: certainly not accepted, may be retried. `unknown`: it may have been accepted.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; isAddressDead: boolean }
  | { kind: 'not-sent'; reason: string }
  | { kind: 'unknown'; reason: string };

/** Sends messages of one channel. `send` never throws; reasons contain no address and no text. */
export type Provider<M extends OutgoingMessage> = {
  name: string;
  send(message: M): Promise<SendOutcome>;
  close(): Promise<void>;
};

/** The provider of each channel. */
export type Providers = { email: Provider<Email>; sms: Provider<Sms>; push: Provider<Push> };

/** Sends by the provider of the message's channel. */
export function sendBy({ email, sms, push }: Providers, message: OutgoingMessage): Promise<SendOutcome> {
  switch (message.channel) {
    case 'EMAIL':
      return email.send(message);
    case 'SMS':
      return sms.send(message);
    case 'PUSH':
      return push.send(message);
  }
}
