/**
 * A small pool of SMTP connections on nodemailer's protocol layer. Nodemailer's own pool resends a message when a
 * connection breaks; here no message is sent twice, and a failure says whether the server had received the message.
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Semaphore } from 'async-mutex';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** An SMTP server, as an `smtp://` or `smtps://` URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
};

type Envelope = { from: string; to: string };

/** A send that failed; `isHandedOver` when the server may have received the whole message without acknowledging it. */
export type SmtpFailure = { responseCode: number | undefined; command: string; isHandedOver: boolean };

export type SmtpConnections = {
  /** Resolves when the server has accepted the message, else with the failure. Waits for a free connection. */
  send(envelope: Envelope, message: Buffer): Promise<SmtpFailure | undefined>;
  close(): Promise<void>;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 25_000 };
const idleMs = 5_000;

/** Reads `smtps://user:password@host:port`; port 465 is TLS from the start, others use STARTTLS where offered. */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:' || url.port === '465';
  const port = Number(url.port) || (secure ? 465 : 587);
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return { host: url.hostname, port, secure, ...(auth.user ? { auth } : {}) };
}

/** Opens up to `size` connections as they are needed; idle ones are closed after 5 s. */
export function createSmtpConnections(server: SmtpServer, size: number): SmtpConnections {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const free = new Semaphore(size);

  function takeIdle(): SMTPConnection | undefined {
    const [connection, timer] = [...idle].at(-1) ?? [];
    if (!connection) return undefined;
    clearTimeout(timer);
    idle.delete(connection);
    return connection;
  }

  function keepIdle(connection: SMTPConnection): void {
    const timer = setTimeout(() => drop(connection), idleMs);
    timer.unref();
    idle.set(connection, timer);
  }

  function drop(connection: SMTPConnection): void {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    connection.quit();
    connection.close();
  }

  async function send(envelope: Envelope, message: Buffer): Promise<SmtpFailure | undefined> {
    let connection: SMTPConnection | undefined;
    try {
      connection = takeIdle() ?? (await open(server, broken => idle.delete(broken)));
      const failure = await transmit(connection, envelope, message);
      if (failure) connection.close();
      else keepIdle(connection);
      return failure;
    } catch (error) {
      return { ...detailsOf(error), isHandedOver: false };
    }
  }

  return {
    send: (envelope, message) => free.runExclusive(() => send(envelope, message)),
    close: async () => {
      for (const connection of idle.keys()) drop(connection);
    },
  };
}

const sockets = new WeakMap<SMTPConnection, Socket>();

/** Connects without delaying small writes, which nodemailer does not offer. */
function openSocket({ host, port }: SmtpServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connectTcp({ host, port, noDelay: true, timeout: timeouts.connectionTimeout });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('connection timed out')));
    socket.once('connect', () => {
      socket.removeAllListeners('timeout');
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}

async function open(
  server: SmtpServer,
  onBroken: (connection: SMTPConnection) => void,
): Promise<SMTPConnection> {
  const socket = await openSocket(server);
  const { auth, ...target } = server;
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({ ...target, ...timeouts, connection: socket, logger: false });
    sockets.set(connection, socket);
    connection.once('error', reject);
    connection.connect(() => {
      connection.removeListener('error', reject);
      // A server may close an idle connection at any time; no message is lost by that.
      connection.on('error', () => onBroken(connection));
      connection.once('end', () => onBroken(connection));
      if (!auth) return resolve(connection);
      connection.login({ user: auth.user, credentials: auth }, error =>
        error ? reject(error) : resolve(connection),
      );
    });
  });
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

function transmit(
  connection: SMTPConnection,
  envelope: Envelope,
  message: Buffer,
): Promise<SmtpFailure | undefined> {
  const body = new Body(message, sockets.get(connection));
  return new Promise(resolve => {
    const done = (error: unknown) =>
      resolve(error ? { ...detailsOf(error), isHandedOver: body.isHandedOver } : undefined);
    connection.send({ from: envelope.from, to: [envelope.to] }, body, done);
  });
}

function detailsOf(error: unknown): { responseCode: number | undefined; command: string } {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : 'CONN',
  };
}
