import { setTimeout as pause } from 'node:timers/promises';
import { Client, connectivityState, credentials } from '@grpc/grpc-js';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { type Replica, type ReplicaOptions, Replicas } from '../routing/replicas.ts';
import { TransportFailure } from './status.ts';

/** A breaker for each copy, so that one that is away stops no calls to the others. */
export type Channel = Replica<{ client: Client; breaker: Breaker }>;

type Breaker = {
  policy: CircuitBreakerPolicy;
  /** Milliseconds since 1970 before which the breaker refuses; cockatiel itself looks only when called. */
  restsUntil: number;
  /** Its copy is gone: an open breaker counts as closed, and nothing changes after that. */
  retire(): void;
};

const breakerFailures = 10;
const breakerRestMs = 1_000;
const connectMs = 1_000;
const pauseMs = 50;

const channelOptions = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
};

function newBreaker(onChange: (isOpen: boolean) => void): Breaker {
  const policy = circuitBreaker(
    handleWhen(error => error instanceof TransportFailure),
    { halfOpenAfter: breakerRestMs, breaker: new ConsecutiveBreaker(breakerFailures) },
  );
  let isOpen = false;
  let isRetired = false;
  const turn = (toOpen: boolean) => {
    if (isRetired || toOpen === isOpen) return;
    isOpen = toOpen;
    onChange(isOpen);
  };
  const retire = () => {
    turn(false);
    isRetired = true;
  };
  const breaker: Breaker = { policy, restsUntil: 0, retire };
  policy.onBreak(() => {
    breaker.restsUntil = Date.now() + breakerRestMs;
    turn(true);
  });
  policy.onReset(() => turn(false));
  return breaker;
}

/** Connections to the copies of one service; nothing is connected until the first call. */
export class Channels {
  readonly #replicas: Replicas<Channel['connection']>;

  /**
   * `address` and `lookups` as in {@link ReplicaOptions}; `onBreakerChange` is called when a breaker opens or closes, and
   * when the copy of an open one is gone.
   */
  constructor(
    address: string,
    onBreakerChange: (isOpen: boolean) => void,
    lookups: Pick<ReplicaOptions<Channel['connection']>, 'resolve' | 'now'> = {},
  ) {
    this.#replicas = new Replicas({
      address,
      connect: ({ host, port }) => ({
        client: new Client(
          host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
          credentials.createInsecure(),
          channelOptions,
        ),
        breaker: newBreaker(onBreakerChange),
      }),
      disconnect: ({ client, breaker }) => {
        breaker.retire();
        client.close();
      },
      ...lookups,
    });
  }

  /** Whether a call itself waits for its copy to be connected, until the deadline: there is one copy at a fixed address. */
  get isWaitedFor(): boolean {
    return this.#replicas.isSingle;
  }

  /**
   * The first copy in the key's order that is connected or connects within a second, untried ones first. Nothing has
   * been sent to the others. Undefined when none is connected by the deadline (milliseconds since 1970); throws
   * `BrokenCircuitError` when the breakers of all are open.
   */
  async reach(
    key: string | undefined,
    deadline: number,
    tried: ReadonlySet<string>,
  ): Promise<Channel | undefined> {
    for (;;) {
      // A name that does not resolve is a service that is down.
      const order = await this.#replicas.inOrder(key).catch((): Channel[] => []);
      const closed = order.filter(({ connection }) => connection.breaker.restsUntil <= Date.now());
      if (order.length > 0 && closed.length === 0) throw new BrokenCircuitError();
      if (this.isWaitedFor) return closed[0];
      const untried = closed.filter(({ id }) => !tried.has(id));
      const found = await this.#firstReady(untried.length > 0 ? untried : closed, deadline);
      if (found) return found;
      if (Date.now() + pauseMs >= deadline) return undefined;
      await pause(pauseMs);
    }
  }

  /** Runs a call at a copy, through its breaker. */
  use<T>(channel: Channel, work: () => Promise<T>): Promise<T> {
    return this.#replicas.use(channel, () => channel.connection.breaker.policy.execute(work));
  }

  close(): void {
    void this.#replicas.close();
  }

  async #firstReady(order: readonly Channel[], deadline: number): Promise<Channel | undefined> {
    for (const channel of order) {
      if (await becomesReady(channel.connection.client, Math.min(deadline, Date.now() + connectMs))) {
        this.#replicas.answered(channel);
        return channel;
      }
      this.#replicas.failed(channel);
    }
    return undefined;
  }
}

/** Whether a client is connected by the deadline; false as soon as connecting fails. */
async function becomesReady(client: Client, deadline: number): Promise<boolean> {
  const channel = client.getChannel();
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.READY) return true;
    if (state === connectivityState.TRANSIENT_FAILURE || state === connectivityState.SHUTDOWN) return false;
    const isLate = await new Promise<boolean>(resolve => {
      channel.watchConnectivityState(state, deadline, error => resolve(error !== undefined));
    });
    if (isLate) return false;
  }
}
