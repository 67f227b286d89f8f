import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, unavailable } from '@momos/contracts/errors';
import type { Owner } from '@momos/contracts/route';
import type { Endpoint } from '@momos/runtime/routing/addresses';
import { type Replica, type ReplicaOptions, Replicas } from '@momos/runtime/routing/replicas';
import { errors, Pool } from 'undici';
import {
  BrokenResponse,
  type Caller,
  ClientDisconnected,
  exchange,
  type Outgoing,
  type ResponseHandler,
} from './exchange.ts';
import { Busy, busy, createSlots, type SlotLimits, type Slots } from './slots.ts';

/** One service as the gateway reaches it: kept-alive connections to its copies, bridged restarts, the product's errors. */
export type Peer = {
  owner: Owner;
  /** Sends a request and feeds the response to `handler`. Throws 503 or 504 while the response has not begun, 503 also while
   *  too many requests wait already; {@link ClientDisconnected} when the caller has gone, and then sends nothing more. */
  send(outgoing: Outgoing, handler: ResponseHandler): Promise<void>;
  close(): Promise<void>;
};

type PeerOptions = { slots?: SlotLimits } & Pick<ReplicaOptions<Copy>, 'resolve' | 'now'>;

/** One copy of the service; slow files take no slots of calls. */
type Copy = { pool: Pool; calls: Slots; transfers: Slots };

/** Of calls, and as many more of files. */
const usualSlots: SlotLimits = { running: 128, waiting: 1_024, waitMs: 3_000 };

/** Requests wait this long for an unreachable service, counted from the first failure: about a restart. */
const bridgeMs = 5_000;
/** Named in `Retry-After` with a 503. */
const retryAfterSeconds = 2;
const firstPauseMs = 50;
const maxPauseMs = 500;
/** Copies that a request tries before it pauses. */
const copiesPerRound = 3;

/**
 * Reaches the copies of one service behind an address setting (one URL, several by commas, or a name that resolves to
 * all copies); connections are made when first needed.
 */
export function createPeer(
  owner: Owner,
  address: string,
  { slots = usualSlots, ...lookups }: PeerOptions = {},
): Peer {
  const scheme = address.trimStart().startsWith('https:') ? 'https' : 'http';
  const replicas = new Replicas({
    address,
    connect: endpoint => ({
      pool: poolTo(scheme, endpoint, 2 * slots.running),
      calls: createSlots(slots),
      transfers: createSlots(slots),
    }),
    disconnect: ({ pool }) => pool.close(),
    ...lookups,
  });
  const outage = watchOutage();

  async function send(outgoing: Outgoing, handler: ResponseHandler): Promise<void> {
    const caller: Caller = { hasGone: false, onGone: () => undefined };
    handler.onceDisconnected(() => {
      caller.hasGone = true;
      caller.onGone();
    });
    for (let attempt = 0; ; attempt += 1) {
      const failure = await sendToAny(replicas, { outgoing, handler, caller }).catch((error: unknown) => {
        throw error instanceof ClientDisconnected || error instanceof BrokenResponse
          ? error
          : toAppError(owner, error);
      });
      if (failure === undefined) return outage.over();
      const wait = Math.min(firstPauseMs * 2 ** attempt, maxPauseMs);
      const left = isUnreached(failure) ? outage.patienceLeft() : attempt < 2 ? wait : 0;
      if (left < wait) throw toAppError(owner, failure);
      await pause(wait);
    }
  }

  return { owner, send, close: () => replicas.close() };
}

/** The name of the service stands for no copy now. */
class NoCopy extends Error {
  readonly code = 'ENOTFOUND';
}

/** A request with whoever waits for its response. */
type Sending = { outgoing: Outgoing; handler: ResponseHandler; caller: Caller };

/**
 * Sends a request to one copy after the other until one responds. Resolves to the last failure when the request may be
 * repeated, rejects with it otherwise.
 */
async function sendToAny(replicas: Replicas<Copy>, sending: Sending): Promise<unknown> {
  const { outgoing, caller } = sending;
  let failure: unknown;
  try {
    const order = await replicas.inOrder(outgoing.routingKey);
    if (order.length === 0) failure = new NoCopy();
    for (const replica of order.slice(0, copiesPerRound)) {
      if (caller.hasGone) throw new ClientDisconnected();
      const { pool, calls, transfers } = replica.connection;
      const slots = outgoing.isTransfer ? transfers : calls;
      failure = await sendTo(replicas, replica, () =>
        slots.run(caller, () => exchange(pool, outgoing, sending)),
      );
      if (failure === undefined || !mayRepeat(outgoing, failure)) break;
    }
  } catch (error) {
    // The name of the service could not be resolved.
    failure = error;
  }
  if (failure !== undefined && !mayRepeat(outgoing, failure)) throw failure;
  return failure;
}

/** The failure of a request at one copy; undefined when it responded. */
async function sendTo(
  replicas: Replicas<Copy>,
  replica: Replica<Copy>,
  send: () => Promise<void>,
): Promise<unknown> {
  try {
    await replicas.use(replica, send);
    replicas.answered(replica);
    return undefined;
  } catch (error) {
    // A frozen copy still accepts connections; other copies are to take its keys.
    if (isUnreached(error) || error instanceof errors.HeadersTimeoutError) replicas.failed(replica);
    return error;
  }
}

/** The name stays for `Host` and TLS; the connection is made to this copy. */
function poolTo(scheme: string, { name, host, port }: Endpoint, connections: number): Pool {
  const authority = name.includes(':') ? `[${name}]` : name;
  return new Pool(`${scheme}://${authority}:${port}`, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: 2_000, ...(host === name ? {} : { lookup: pinnedTo(host) }) },
  });
}

const pinnedTo =
  (address: string): LookupFunction =>
  (_name, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/** Remembers when a service became unreachable, so that a restart is waited for and a long outage fails fast. */
function watchOutage() {
  let since = 0;
  let last = 0;
  return {
    over: () => void (last = 0),
    patienceLeft(): number {
      const now = Date.now();
      if (now - last > 2 * bridgeMs) since = now;
      last = now;
      return since + bridgeMs - now;
    },
  };
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const unreached = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // The copy was removed while the request was queued for it.
  'UND_ERR_CLOSED',
]);
const lost = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether the service cannot have seen the request. */
const isUnreached = (error: unknown) => unreached.has(codeOf(error));

function mayRepeat({ body, isRepeatable }: Outgoing, error: unknown): boolean {
  const isBuffered = body === null || Buffer.isBuffer(body);
  return isBuffered && (isUnreached(error) || (isRepeatable && lost.has(codeOf(error))));
}

function toAppError(owner: Owner, error: unknown): AppError {
  if (error instanceof Busy) return busy(partNames[owner], error, retryAfterSeconds);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new AppError('timeout', 'This took too long. Please try again.', { cause: error });
  return unavailable(partNames[owner], error, retryAfterSeconds);
}

/** A service's part of the product, as error messages name it. */
const partNames: Record<Owner, string> = {
  identity: 'Sign-in',
  events: 'The events part',
  payments: 'The payment part',
  messaging: 'The messaging part',
  crm: 'The people part',
  media: 'The pictures part',
};
