/**
 * A small pool of SMTP connections on nodemailer's protocol layer. Nodemailer's own pool sends a message again when a
 * connection breaks; here nothing is ever sent twice, and a failure says whether the message had been handed over.
 */
import { connect as connectTcp, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** Where to send: from an `smtp://` or `smtps://` URL. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
};

/** A send that failed; `isHandedOver` when the server may have got the whole message without saying so. */
export type SmtpFailure = { responseCode: number | undefined; command: string; isHandedOver: boolean };

export type SmtpConnections = {
  /** Resolves when the server has taken the message, else with what went wrong. Waits for a free connection. */
  send(envelope: { from: string; to: string }, message: Buffer): Promise<SmtpFailure | undefined>;
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
  const waiting: (() => void)[] = [];
  let used = 0;

  async function acquire(): Promise<void> {
    if (used < size) used++;
    else await new Promise<void>(resolve => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else used--;
  }

  function takeIdle(): SMTPConnection | undefined {
    const [connection, timer] = [...idle].at(-1) ?? [];
    if (!connection) return undefined;
    clearTimeout(timer);
    idle.delete(connection);
    return connection;
  }

  function keep(connection: SMTPConnection): void {
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

  async function send(
    envelope: { from: string; to: string },
    message: Buffer,
  ): Promise<SmtpFailure | undefined> {
    await acquire();
    let connection: SMTPConnection | undefined;
    try {
      connection = takeIdle() ?? (await open(server, broken => idle.delete(broken)));
      const failure = await transmit(connection, envelope, message);
      if (failure) connection.close();
      else keep(connection);
      return failure;
    } catch (error) {
      return { ...detailsOf(error), isHandedOver: false };
    } finally {
      release();
    }
  }

  return {
    send,
    close: async () => {
      for (const connection of idle.keys()) drop(connection);
    },
  };
}

const sockets = new WeakMap<SMTPConnection, Socket>();

function open(server: SmtpServer, onBroken: (connection: SMTPConnection) => void): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connectTcp({
      host: server.host,
      port: server.port,
      noDelay: true,
      timeout: timeouts.connectionTimeout,
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('connection timed out')));
    socket.once('connect', () => {
      socket.removeAllListeners('timeout');
      socket.removeListener('error', reject);
      const { auth, ...target } = server;
      const connection = new SMTPConnection({ ...target, ...timeouts, connection: socket, logger: false });
      sockets.set(connection, socket);
      connection.once('error', reject);
      connection.connect(() => {
        connection.removeListener('error', reject);
        // A server may close an idle connection at any time; that concerns no message.
        connection.on('error', () => onBroken(connection));
        connection.once('end', () => onBroken(connection));
        if (!auth) return resolve(connection);
        connection.login({ user: auth.user, credentials: auth }, error =>
          error ? reject(error) : resolve(connection),
        );
      });
    });
  });
}

/** The message's bytes; knows whether the server has asked for them (354), the point of no return. */
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
    // The message and its final dot leave in one write; system calls are most of what a mail costs.
    socket?.cork();
    setImmediate(() => socket?.uncork());
    return super.pipe(destination);
  }
}

function transmit(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  message: Buffer,
): Promise<SmtpFailure | undefined> {
  const body = new Body(message, sockets.get(connection));
  return new Promise(resolve => {
    const settle = (error: unknown) =>
      resolve(error ? { ...detailsOf(error), isHandedOver: body.isHandedOver } : undefined);
    connection.send({ from: envelope.from, to: [envelope.to] }, body, settle);
  });
}

function detailsOf(error: unknown): { responseCode: number | undefined; command: string } {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : 'CONN',
  };
}
