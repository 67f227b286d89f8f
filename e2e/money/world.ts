import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { ports, readConfig, rpc, serve } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  freePort,
  listenTo,
  settingsOn,
  startPublisher,
  startTokenIssuer,
  type TestPublisher,
  testSettings,
} from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Copy, createCopy, type KillPoint } from './copy.ts';
import { type ProviderNetwork, startProviderNetwork } from './provider-network.ts';

/** What an HTTP call answered; status 0 where no answer came. */
export type Answer<T = unknown> = { status: number; data: T };

/** Someone signed in. */
export type Person = { userId: string; token: string };

type Role = 'manager';

/** What payers and banks do on a page of the sandbox. */
export type PageAction = 'pay' | 'decline' | 'abandon' | 'reverse' | 'dispute' | 'win' | 'lose' | 'block';

export type ServiceName = Copy['service'];

/** The real services that share money on real engines, and all that happens around them. */
export type World = {
  /** The shared time, in milliseconds. */
  now(): number;
  /** Moves every copy's clock. */
  advance(ms: number): Promise<void>;
  copies: Record<ServiceName, Copy[]>;
  /** Sets how far the clocks of the copies are from the shared time, by service and copy; the rest is right. */
  skew(skews?: Partial<Record<ServiceName, number[]>>): Promise<void>;
  /** Puts exactly these planted bugs in force. */
  plant(names: string[]): Promise<void>;
  /** Whether the provider refuses to give money back. */
  refuseRefunds(isRefused: boolean): Promise<void>;
  /** Has a copy kill itself where the point says. */
  arm(service: ServiceName, copy: number, kill: KillPoint): Promise<void>;
  /** No copy kills itself any more. */
  disarm(): Promise<void>;
  /** Starts what was killed. */
  revive(): Promise<void>;
  person(roles?: Role[]): Promise<Person>;
  call<T>(service: ServiceName, given: Call): Promise<Answer<T>>;
  /** Does something on a page of the provider. */
  onPage(url: string, action: PageAction, copy?: number): Promise<void>;
  network: ProviderNetwork;
  /** Publishes a message of the past once more. */
  repeatMessage(which: number): Promise<void>;
  stores: Record<ServiceName, Store>;
};

export type Call = {
  as: Person;
  method: string;
  path: string;
  body?: object;
  copy?: number;
  key?: string;
};

/** When the story begins. */
const begin = Date.parse('2030-01-15T12:00:00Z');
export const minute = 60_000;
export const holdMinutes = 60;
export const offerHours = 1;

type Given = { copies?: number; services?: readonly ServiceName[] };

/** Starts `services`, each in as many copies; events and payments where not said. */
export async function startWorld(
  engines: Engines,
  { copies: count = 1, services = ['events', 'payments'] }: Given = {},
): Promise<World> {
  let now = begin;
  const issuer = await startTokenIssuer();
  engines.cleanUp(() => issuer.close());
  const stores = {
    events: await engines.connectStore('events'),
    payments: await engines.connectStore('payments'),
    messaging: await engines.connectStore('messaging'),
  };
  const identity = await startIdentity(engines, issuer.jwksUrl);
  const addresses = await addressesOf(count);
  const network = await startProviderNetwork(
    () => addresses.payments.map(({ httpPort }) => `http://127.0.0.1:${httpPort}`),
    () => now,
  );
  engines.cleanUp(() => network.close());
  const env = {
    ...settingsOn(engines),
    JWKS_URL: issuer.jwksUrl,
    IDENTITY_GRPC: identity,
    EVENTS_GRPC: grpcOf(addresses.events),
    PAYMENTS_GRPC: grpcOf(addresses.payments),
    MESSAGING_GRPC: grpcOf(addresses.messaging),
    EVENTS_DATABASE: `${engines.database}_events`,
    PAYMENTS_DATABASE: `${engines.database}_payments`,
    MESSAGING_DATABASE: `${engines.database}_messaging`,
    SANDBOX_WEBHOOK_URL: network.url,
    PUBLIC_URL: 'http://momos.test',
    SOCIAL_CACHE_MS: '0',
    SWEEP_MS: '100',
    ASK_EVENTS_MS: '400',
    ASK_OWNERS_MS: '400',
    HOLD_MINUTES: String(holdMinutes),
    OFFER_HOURS: String(offerHours),
  };
  const copiesOf = (service: ServiceName) =>
    services.includes(service)
      ? addresses[service].map(address => createCopy({ service, ...address }, env))
      : [];
  const copies = {
    events: copiesOf('events'),
    payments: copiesOf('payments'),
    messaging: copiesOf('messaging'),
  };
  const all = Object.values(copies).flat();
  engines.cleanUp(() => Promise.all(all.map(copy => copy.kill())));
  // One after the other: the first one makes collections and topics.
  await Promise.all(
    Object.values(copies).map(async some => {
      for (const copy of some) await copy.start(now);
    }),
  );
  const publish = await startPublisher(engines);
  await publish(topics.config, {
    id: 'social.currencies',
    version: 1,
    value: JSON.stringify(['USD', 'JPY', 'KWD']),
    changedAt: new Date(),
  });
  const repeatMessage = await startRepeating(engines, publish);

  const setClocks = () => Promise.all(all.map(copy => copy.tell({ time: now + copy.skew })));
  const pick = (service: ServiceName, copy = 0) => {
    const some = copies[service];
    return some[copy % some.length] as Copy;
  };

  return {
    now: () => now,
    copies,
    stores,
    network,
    repeatMessage,
    async advance(ms) {
      now += ms;
      await setClocks();
    },
    async skew(skews = {}) {
      for (const copy of all) copy.skew = skews[copy.service]?.[copies[copy.service].indexOf(copy)] ?? 0;
      await setClocks();
    },
    plant: async planted => void (await Promise.all(all.map(copy => copy.tell({ planted })))),
    refuseRefunds: async refusesRefunds =>
      void (await Promise.all(copies.payments.map(copy => copy.tell({ refusesRefunds })))),
    arm: (service, copy, kill) => pick(service, copy).tell({ kill }),
    disarm: async () => void (await Promise.all(all.map(copy => copy.tell({ kill: null })))),
    revive: async () => {
      const dead = all.filter(copy => !copy.isRunning());
      await Promise.all(dead.map(copy => copy.start(now + copy.skew)));
    },
    async person(roles = []) {
      const userId = uuid();
      return { userId, token: await issuer.tokenFor({ userId, roles, lifetime: 3600 * 12 }) };
    },
    call: (service, given) => call(pick(service, given.copy).httpPort, given),
    async onPage(url, action, copy) {
      const page = url.replace('http://momos.test', `http://127.0.0.1:${pick('payments', copy).httpPort}`);
      const body = new URLSearchParams({ action });
      await fetch(page, { method: 'POST', body, redirect: 'manual' })
        .then(answer => answer.arrayBuffer())
        .catch(() => undefined);
    },
  };
}

async function call<T>(port: number, { as, method, path, body, key }: Call): Promise<Answer<T>> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
  } catch {
    return { status: 0, data: undefined as T };
  }
}

const addressOf = async () => ({ httpPort: await freePort(), grpcPort: await freePort() });

async function addressesOf(count: number) {
  const some = async () => {
    const addresses = [];
    for (let copy = 0; copy < count; copy++) addresses.push(await addressOf());
    return addresses;
  };
  return { events: await some(), payments: await some(), messaging: await some() };
}

const grpcOf = (addresses: readonly { grpcPort: number }[]) =>
  addresses.map(({ grpcPort }) => `127.0.0.1:${grpcPort}`).join(',');

/** Listens to what the two services tell each other, to tell it again. */
async function startRepeating(engines: Engines, publish: TestPublisher): Promise<World['repeatMessage']> {
  const payments = await listenTo(engines, topics.payment);
  const orders = await listenTo(engines, topics.moneyOrder);
  return async which => {
    const payment = payments[which % Math.max(1, payments.length)];
    const order = orders[which % Math.max(1, orders.length)];
    if (payment && which % 2 === 0) await publish(topics.payment, payment);
    else if (order) await publish(topics.moneyOrder, order);
  };
}

/** Identity knows everybody. */
async function startIdentity(engines: Engines, jwksUrl: string): Promise<string> {
  const userOf = (id: string) =>
    User.fromPartial({ id, version: 1, slug: `u-${id.slice(-6)}`, displayName: `Person ${id.slice(-4)}` });
  const service = await serve({
    name: 'identity',
    config: readConfig(ports('identity'), { ...testSettings, JWKS_URL: jwksUrl }),
    compose: () => ({
      routes: [],
      ready: [],
      rpc: [
        rpc(IdentityService, ['events', 'messaging', 'payments'], {
          getUsers: ({ ids }) => ({ users: ids.map(userOf) }),
          findUser: () => User.fromPartial({}),
          subscribe: () => ({}),
          unsubscribe: () => ({ userVersion: 0 }),
          listSubscribers: () => ({ subscribers: [] }),
          listVerifiedEmails: () => ({ emails: [] }),
        }),
      ],
    }),
  });
  engines.cleanUp(() => service.close());
  return `127.0.0.1:${service.grpcPort}`;
}
