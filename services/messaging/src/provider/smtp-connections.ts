/**
 * A small pool of SMTP connections on nodemailer's protocol layer. Nodemailer's own pool resends a message when a
 * connection breaks; here no message is sent twice, and a failure says whether the server had received the message.
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** An SMTP server, as an `smtp://` or `smtps://` URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  /** Nothing is sent, not even the login, unless the server takes up STARTTLS. */
  requireTLS?: boolean;
  auth?: { user: string; pass: string };
};

type Envelope = { from: string; to: string };

/**
 * A send that failed: the step, the server's answer where there was one, and `isHandedOver` when the server may have received the
 * whole message without acknowledging it.
 */
export type SmtpFailure = { command: string; response: string | undefined; isHandedOver: boolean };

/** The longest that setting a connection up (from the name's look-up to the login) and one message may take. */
export type SmtpDeadlines = { setupMs: number; messageMs: number };

export type SmtpConnections = {
  /** Resolves when the server has accepted the message, else with the failure; always before both deadlines are over. */
  send(envelope: Envelope, message: Buffer): Promise<SmtpFailure | undefined>;
  /** Closes all connections; sends under way fail. */
  close(): Promise<void>;
};

const idleMs = 5_000;

/** Reads `smtps://user:password@host:port`; port 465 is TLS from the start, others use STARTTLS where offered. */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const port = Number(url.port) || (secure ? 465 : 587);
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return { host: url.hostname, port, secure, ...(auth.user ? { auth } : {}) };
}

/** Opens a connection where none is idle, so callers limit how many there are; idle ones are closed after 5 s. */
export function createSmtpConnections(server: SmtpServer, deadlines: SmtpDeadlines): SmtpConnections {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const opened = new Set<SMTPConnection>();

  function forget(connection: SMTPConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    opened.delete(connection);
  }

  function takeIdle(): SMTPConnection | undefined {
    const [connection, timer] = [...idle].at(-1) ?? [];
    if (!connection) return undefined;
    clearTimeout(timer);
    idle.delete(connection);
    return connection;
  }

  const keepIdle = (connection: SMTPConnection) =>
    idle.set(connection, setTimeout(() => drop(connection), idleMs).unref());

  /** Does not wait for the answer to QUIT; nodemailer ends the socket after 5 s if the server does not. */
  function drop(connection: SMTPConnection): void {
    forget(connection);
    connection.quit();
    connection.close();
  }

  return {
    send: async (envelope, message) => {
      try {
        const connection = takeIdle() ?? (await open(server, deadlines, { opened, forget }));
        const failure = await transmit(connection, { envelope, message, ...deadlines });
        if (!failure) keepIdle(connection);
        return failure;
      } catch (error) {
        return { ...detailsOf(error), isHandedOver: false };
      }
    },
    close: async () => {
      for (const connection of opened) drop(connection);
    },
  };
}

const sockets = new WeakMap<SMTPConnection, Socket>();

/** Connects without delaying small writes, which nodemailer does not offer. */
function openSocket({ host, port }: SmtpServer, deadlineMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connectTcp({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error('connection timed out')), deadlineMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}

async function open(
  server: SmtpServer,
  { setupMs, messageMs }: SmtpDeadlines,
  { opened, forget }: { opened: Set<SMTPConnection>; forget: (connection: SMTPConnection) => void },
): Promise<SMTPConnection> {
  const startedAt = performance.now();
  const socket = await openSocket(server, setupMs);
  const { auth, ...target } = server;
  const timeouts = {
    connectionTimeout: setupMs,
    greetingTimeout: setupMs,
    socketTimeout: setupMs + messageMs,
  };
  const connection = new SMTPConnection({ ...target, ...timeouts, connection: socket, logger: false });
  sockets.set(connection, socket);
  // A server may close an idle connection at any time; no message is lost by that.
  connection.on('error', () => forget(connection));
  connection.once('end', () => forget(connection));
  opened.add(connection);
  const left = () => setupMs - (performance.now() - startedAt);
  await answered(connection, left(), done => connection.connect(done));
  if (auth)
    await answered(connection, left(), done =>
      connection.login({ user: auth.user, credentials: auth }, done),
    );
  return connection;
}

/**
 * Resolves when a step is done. Rejects with its error, and when the connection breaks or the deadline passes: nodemailer reports
 * some of these as events only, and its own timeouts begin again with each byte. Closes the connection in these cases.
 */
function answered(
  connection: SMTPConnection,
  deadlineMs: number,
  step: (done: (error?: unknown) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => done(closedBy(connection));
    const timer = setTimeout(() => done(new Error('no answer in time')), deadlineMs);
    connection.once('error', done);
    connection.once('end', onEnd);
    function done(error?: unknown): void {
      clearTimeout(timer);
      connection.off('error', done);
      connection.off('end', onEnd);
      if (!error) return resolve();
      connection.close();
      reject(error as Error);
    }
    step(done);
  });
}

/** With 421 a server says why it closes (RFC 5321 §4.2); nodemailer closes before it reports that. */
function closedBy({ lastServerResponse: response }: SMTPConnection): Error {
  const error = new Error('connection closed');
  return typeof response === 'string' && response.startsWith('421')
    ? Object.assign(error, { response })
    : error;
}

/** The message's bytes; records whether the server has asked for them (354), after which it may have accepted the message. */
class Body extends Readable {
  isHandedOver = false;
  readonly #bytes: Buffer;
  readonly #socket: Socket | undefined;

  constructor(bytes: Buffer, socket: Socket | undefined) {
    super();
    this.#bytes = bytes;
    this.#socket = socket;
  }

  override _read(): void {
    this.push(this.#bytes);
    this.push(null);
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.isHandedOver = true;
    const socket = this.#socket;
    // The message and its final dot are one write; system calls are most of the cost of a mail.
    socket?.cork();
    setImmediate(() => socket?.uncork());
    return super.pipe(destination);
  }
}

type Transmission = { envelope: Envelope; message: Buffer; messageMs: number };

async function transmit(
  connection: SMTPConnection,
  { envelope, message, messageMs }: Transmission,
): Promise<SmtpFailure | undefined> {
  const body = new Body(message, sockets.get(connection));
  try {
    await answered(connection, messageMs, done =>
      connection.send({ from: envelope.from, to: [envelope.to] }, body, done),
    );
    return undefined;
  } catch (error) {
    return { ...detailsOf(error), isHandedOver: body.isHandedOver };
  }
}

/** Step and answer of an error. The answer may contain the address: it is read, and kept nowhere. */
function detailsOf(error: unknown): Pick<SmtpFailure, 'command' | 'response'> {
  const { response, command } = error as { response?: unknown; command?: unknown };
  return {
    response: typeof response === 'string' && /^\d{3}/.test(response) ? response : undefined,
    command: typeof command === 'string' ? command : 'CONN',
  };
}
