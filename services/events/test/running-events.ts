import { IdentityService, type SubscribeRequest } from '@momos/contracts/proto/identity/v1/identity';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { MoneyOrder } from '@momos/contracts/proto/payments/v1/bus';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import type { RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { isDeepStrictEqual } from 'node:util';
import { topics } from '@momos/contracts/topics';
import { rpc, type RpcClient, type RunningService, serve } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  fixedClock,
  type FixedClock,
  listenTo,
  settingsOn,
  startTokenIssuer,
  type TestActor,
  testSettings,
} from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { compose, type Overrides } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { Rsvp } from '../src/rsvp/rsvp.ts';
import { takenBy } from '../src/seat/seats.ts';
import { replay, type SeatMove } from '../src/seat/seat-move.ts';
import type { Seats } from '../src/seat/seats.ts';
import { type PaymentsDouble, startPaymentsDouble } from './payments-double.ts';
import { socialInput } from './social-input.ts';

/** What an HTTP call answered. */
export type Answer<T> = {
  status: number;
  data: T;
  meta: { lastEvaluatedKey: string | null; counts?: Record<string, number>; total?: number };
  error: { code: string; message: string; details?: { field: string; message: string }[] };
  headers: Headers;
};

/** Events on real engines, in this process, with doubled neighbours and a clock that only tests move. */
export type RunningEvents = {
  service: RunningService;
  url: string;
  store: Store;
  clock: FixedClock;
  payments: PaymentsDouble;
  subscribed: SubscribeRequest[];
  rpc: RpcClient<typeof EventsService>;
  purchasables: RpcClient<typeof PurchasablesService>;
  /** A signed-in person. */
  person(actor?: TestActor): Promise<Person>;
  visitor: Caller;
  /** A published social of `host`. */
  social(host: Person, given?: object): Promise<SocialView>;
  /** Throws unless the seats of a social are those of its RSVPs, and within its capacity. */
  assertSeats(socialId: string): Promise<Seats>;
  /** Every change of an RSVP published so far. */
  published: RsvpChanged[];
  /** The money orders of an RSVP published so far. */
  ordersOf(rsvpId: string): MoneyOrder[];
};

export type Caller = {
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
};

export type Person = Caller & { userId: string; token: string };

const start = new Date('2030-01-15T12:00:00Z');

export async function startEvents(
  engines: Engines,
  { env = {}, ...overrides }: Overrides & { env?: Record<string, string> } = {},
): Promise<RunningEvents> {
  const issuer = await startTokenIssuer();
  engines.cleanUp(() => issuer.close());
  const payments = await startPaymentsDouble(engines, issuer.jwksUrl);
  const identity = await startIdentityDouble(engines, issuer.jwksUrl);
  const clock = fixedClock(start);
  const config = loadConfig({
    ...settingsOn(engines),
    EVENTS_DATABASE: engines.database,
    JWKS_URL: issuer.jwksUrl,
    PAYMENTS_GRPC: payments.address,
    IDENTITY_GRPC: identity.address,
    SOCIAL_CACHE_MS: '0',
    SWEEP_MS: '50',
    ...env,
  });
  const service = await serve({
    name: 'events',
    config,
    compose: context => compose(context, { clock, ...overrides }),
  });
  engines.cleanUp(() => service.close());
  const store = await engines.connectStore();
  const url = `http://127.0.0.1:${service.httpPort}`;
  const ordered = await listenTo(engines, topics.moneyOrder);

  const createCaller = (token?: string): Caller => ({
    async call(method, path, body, headers = {}) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json');
      const parsed = isJson ? JSON.parse(text) : { data: text };
      return {
        status: answer.status,
        data: parsed.data,
        meta: parsed.meta,
        error: parsed,
        headers: answer.headers,
      };
    },
  });

  return {
    service,
    url,
    store,
    clock,
    payments,
    subscribed: identity.subscribed,
    rpc: connectRpc(engines, EventsService, { from: 'messaging', to: 'events', port: service.grpcPort }),
    purchasables: connectRpc(engines, PurchasablesService, {
      from: 'payments',
      to: 'events',
      port: service.grpcPort,
    }),
    visitor: createCaller(),
    async person(actor = {}) {
      const userId = actor.userId ?? uuid();
      const token = await issuer.tokenFor({ ...actor, userId });
      return { ...createCaller(token), userId, token };
    },
    async social(host, given = {}) {
      const created = await host.call<SocialView>('POST', '/socials', socialInput(given));
      if (created.status !== 201) throw new Error(JSON.stringify(created.error));
      return created.data;
    },
    async assertSeats(socialId) {
      const seats = await store.connection.collection<Seats>('seats').findOne({ _id: socialId });
      const rsvps = await store.connection.collection<Rsvp>('rsvps').find({ socialId }).toArray();
      if (!seats) throw new Error('no seats');
      const sum = (of: 'confirmed' | 'held' | 'waiting', tier?: string) =>
        rsvps
          .filter(rsvp => tier === undefined || rsvp.tierId === tier)
          .reduce((total, rsvp) => total + takenBy(rsvp)[of], 0);
      const counted = { confirmed: sum('confirmed'), held: sum('held'), waiting: sum('waiting') };
      if (
        counted.confirmed !== seats.confirmed ||
        counted.held !== seats.held ||
        counted.waiting !== seats.waiting
      ) {
        throw new Error(`seats ${JSON.stringify(seats)} but RSVPs say ${JSON.stringify(counted)}`);
      }
      if (seats.confirmed + seats.held > seats.capacity)
        throw new Error(`oversold: ${JSON.stringify(seats)}`);
      for (const tier of seats.tiers) {
        if (tier.confirmed !== sum('confirmed', tier.id) || tier.held !== sum('held', tier.id))
          throw new Error(`tier ${tier.id} is miscounted`);
        if (tier.capacity !== null && tier.confirmed + tier.held > tier.capacity)
          throw new Error(`tier ${tier.id} is oversold`);
      }
      await assertMoves(store, seats);
      return seats;
    },
    published: await listenTo(engines, topics.rsvp),
    ordersOf: rsvpId =>
      ordered.filter(({ subject }) => subject?.id === rsvpId).flatMap(({ orders }) => orders),
  };
}

/** Throws unless the moves of a social's seats, replayed, give these seats. */
async function assertMoves(store: Store, seats: Seats): Promise<void> {
  const rows = store.connection.collection<SeatMove>('seat_moves');
  const moves = await rows.find({ socialId: seats._id }).sort({ _id: 1 }).toArray();
  const { capacity, isClosed, confirmed, held, waiting, tiers } = seats;
  const counted = { capacity, isClosed, confirmed, held, waiting, tiers };
  const isWhole = moves.length === (seats.moves ?? 0);
  if (!isWhole || (moves.length > 0 && !isDeepStrictEqual(replay(moves), counted)))
    throw new Error(`seats ${JSON.stringify(seats)} but their moves say ${JSON.stringify(replay(moves))}`);
}

/** The own RSVP's address. */
export const rsvpsOf = (social: { id: string }) => `/socials/${social.id}/rsvps`;

/** Agrees to host a social. */
export async function acceptHosting(who: Caller, { id }: { id: string }): Promise<void> {
  const { status } = await who.call('PATCH', `/socials/${id}/host-invitation`, { isAccepted: true });
  if (status !== 200) throw new Error(`the invitation to host answered ${status}`);
}

export type { RsvpView, SocialView };

async function startIdentityDouble(engines: Engines, jwksUrl: string) {
  const subscribed: SubscribeRequest[] = [];
  const double = await serve({
    name: 'identity',
    config: loadConfig({ ...testSettings, JWKS_URL: jwksUrl }),
    compose: () => ({
      routes: [],
      ready: [],
      rpc: [
        rpc(IdentityService, ['events'], {
          getUsers: ({ ids }) => ({
            users: ids.map(id =>
              User.fromPartial({
                id,
                version: 1,
                slug: `u-${id.slice(-6)}`,
                displayName: `Person ${id.slice(-4)}`,
                email: `${id.slice(-6)}@example.com`,
              }),
            ),
          }),
          findUser: () => User.fromPartial({}),
          subscribe: request => {
            subscribed.push(request);
            return {};
          },
          unsubscribe: () => ({ userVersion: 0 }),
          listSubscribers: () => ({ subscribers: [] }),
          listVerifiedEmails: ({ userId }) => ({
            emails: [
              { email: `${userId.slice(-6)}@acme.example`, category: 'COMPANY', organizationName: 'Acme' },
            ],
          }),
        }),
      ],
    }),
  });
  engines.cleanUp(() => double.close());
  return { subscribed, address: `127.0.0.1:${double.grpcPort}` };
}
