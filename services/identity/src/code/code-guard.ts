import { AppError } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { Counter, type Registry } from 'prom-client';
import { hmacOf } from '../secret/hmac.ts';
import type { Address } from './code.ts';
import type { CodeBudget, CodeBudgets, Waits } from './code-budget.store.ts';

/** Settings of the guard, per day. */
export type GuardSettings = {
  mailsPerDay: number;
  smsPerDay: number;
  /** Wrong codes after which one has to wait. */
  freeFailures: number;
  /** The same for all codes from one client IP. */
  failuresPerIp: number;
};

/**
 * What keeps codes from being guessed over days (decisions: "Budgets"): wrong codes of an address cost growing waits and
 * make its codes longer, and codes sent to it are counted. A device that the person used before has a budget of its own,
 * so that no one else can lock it out.
 */
export type CodeGuard = {
  /** Who asks for a code for an address: its device where it is known, else the address itself. */
  originOf(address: Address, deviceId: string | undefined): string;
  /** Counts a code that is sent and returns its number of digits; throws 429 past the budget. */
  countMessage(origin: string, kind: Address['kind']): Promise<number>;
  /** The account that an address signs in to, as an origin: its addresses share what is guessed at them. */
  originOfAccount(userId: string): string;
  /** Typed second factors of one kind of a person, as an origin. */
  originOfFactor(userId: string, kind: 'app' | 'recovery'): string;
  /** Counts a try before its code is compared; throws 429 while one of its origins has to wait. Call the result when the code was right. */
  countTry(origins: readonly string[], clientAddress: string): Promise<() => Promise<void>>;
};

type Deps = {
  budgets: CodeBudgets;
  hashKey: Buffer;
  clock: Clock;
  settings: GuardSettings;
  registry: Registry;
};

/** First wait after the free failures. */
const firstMs = 60_000;
const digits = { usual: 6, afterFailures: 8 } as const;

export function createCodeGuard({ budgets, hashKey, clock, settings, registry }: Deps): CodeGuard {
  const count = countersOf(registry);
  const waits: Waits = { free: settings.freeFailures, firstMs };
  const waitsOfIp: Waits = { free: settings.failuresPerIp, firstMs };

  async function refuse(origin: string, reason: 'failures' | 'messages'): Promise<never> {
    count.refusals.inc({ reason });
    throw tooMany(await budgets.find(origin), reason, clock.now());
  }

  return {
    originOf: ({ value }, deviceId) =>
      deviceId ? hmacOf(hashKey, 'device', deviceId, value) : hmacOf(hashKey, 'address', value),

    originOfAccount: userId => hmacOf(hashKey, 'account', userId),

    originOfFactor: (userId, kind) => hmacOf(hashKey, 'second factor', kind, userId),

    async countMessage(origin, kind) {
      const limit = kind === 'email' ? settings.mailsPerDay : settings.smsPerDay;
      const budget = await budgets.takeMessage(origin, limit, clock.now());
      if (!budget) return refuse(origin, 'messages');
      return budget.failures >= settings.freeFailures ? digits.afterFailures : digits.usual;
    },

    async countTry(origins, clientAddress) {
      const ip = hmacOf(hashKey, 'ip', clientAddress);
      for (const origin of origins)
        if (!(await budgets.takeTry(origin, waits, clock.now()))) return refuse(origin, 'failures');
      if (!(await budgets.takeTry(ip, waitsOfIp, clock.now()))) return refuse(ip, 'failures');
      count.tries.inc();
      return async () => {
        for (const origin of origins) await budgets.clear(origin);
        await budgets.uncountTry(ip);
        count.successes.inc();
      };
    },
  };
}

const countersOf = (registry: Registry) => ({
  tries: new Counter({
    name: 'identity_code_tries_total',
    help: 'One-time codes that were compared',
    registers: [registry],
  }),
  successes: new Counter({
    name: 'identity_code_successes_total',
    help: 'One-time codes that were right',
    registers: [registry],
  }),
  refusals: new Counter({
    name: 'identity_code_refusals_total',
    help: 'Codes not sent or not compared because a budget of a day is used up, by reason: failures or messages',
    labelNames: ['reason'],
    registers: [registry],
  }),
});

function tooMany(budget: CodeBudget | undefined, reason: 'failures' | 'messages', now: Date): AppError {
  const blockedUntil = budget?.blockedUntil && budget.blockedUntil > now ? budget.blockedUntil : undefined;
  const until = blockedUntil ?? (reason === 'messages' ? budget?.resetAt : undefined) ?? now;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const cause =
    blockedUntil === undefined && reason === 'messages'
      ? 'Too many codes were sent here today.'
      : 'Too many wrong codes were entered.';
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  const message = `${cause} Please wait ${wait}, or use a browser that you signed in with before.`;
  return new AppError('rate_limited', message, { retryAfter });
}
