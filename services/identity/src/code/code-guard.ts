import { AppError } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { Counter, type Registry } from 'prom-client';
import type { Address } from './code.ts';
import type { CodeBudget, CodeBudgets, Origin } from './code-budget.store.ts';
import { type Origins, originsWith } from './code-origin.ts';

/** Settings of the guard, per day. */
export type GuardSettings = {
  mailsPerDay: number;
  smsPerDay: number;
  /** Texts that are asked for from one client IP. */
  smsPerIp: number;
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
export type CodeGuard = Origins & {
  /**
   * Counts a code that is sent, of a text also by the client IP, and returns its number of digits; throws 429 past one of the budgets.
   * Call `uncount` when it was not sent.
   */
  countMessage(
    origin: Origin,
    asked: { kind: Address['kind']; clientAddress: string },
  ): Promise<{ digits: number; uncount: () => Promise<void> }>;
  /**
   * Counts a try before its code is compared; throws 429 while one of its origins has to wait, and then counts it for none. Call the
   * result when the code was right.
   */
  countTry(origins: readonly Origin[], clientAddress: string): Promise<() => Promise<void>>;
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

export function createCodeGuard(deps: Deps): CodeGuard {
  const origins = originsWith(deps.hashKey);
  const guarded = { ...deps, origins, count: countersOf(deps.registry) };
  return {
    ...origins,
    countMessage: (origin, asked) => countMessage(guarded, origin, asked),
    countTry: (given, clientAddress) => countTry(guarded, given, clientAddress),
  };
}

type Guarded = Deps & { origins: Origins; count: ReturnType<typeof countersOf> };

async function refuse(
  { budgets, clock, count }: Guarded,
  { id }: Origin,
  reason: 'failures' | 'messages',
): Promise<never> {
  count.refusals.inc({ reason });
  throw tooMany(await budgets.find(id), reason, clock.now());
}

async function countMessage(
  deps: Guarded,
  origin: Origin,
  { kind, clientAddress }: { kind: Address['kind']; clientAddress: string },
) {
  const { budgets, settings, clock, origins } = deps;
  const isText = kind === 'mobile';
  const limit = isText ? settings.smsPerDay : settings.mailsPerDay;
  const budget = await budgets.takeMessage(origin, limit, clock.now());
  if (!budget) return refuse(deps, origin, 'messages');
  const { texts } = origins.originsOfIp(clientAddress);
  if (isText && !(await budgets.takeMessage(texts, settings.smsPerIp, clock.now()))) {
    await budgets.uncountMessage(origin.id);
    return refuse(deps, texts, 'messages');
  }
  return {
    digits: budget.failures >= settings.freeFailures ? digits.afterFailures : digits.usual,
    uncount: async () => {
      for (const { id } of isText ? [origin, texts] : [origin]) await budgets.uncountMessage(id);
    },
  };
}

async function countTry(
  deps: Guarded,
  given: readonly Origin[],
  clientAddress: string,
): Promise<() => Promise<void>> {
  const { budgets, settings, clock, origins, count } = deps;
  const client = origins.originsOfIp(clientAddress).tries;
  const taken: CodeBudget[] = [];
  for (const origin of [...given, client]) {
    const free = origin === client ? settings.failuresPerIp : settings.freeFailures;
    const budget = await budgets.takeTry(origin, { free, firstMs }, clock.now());
    if (!budget) {
      for (const each of taken) await budgets.uncountTry(each);
      return refuse(deps, origin, 'failures');
    }
    taken.push(budget);
  }
  count.tries.inc();
  return async () => {
    for (const { id } of given) await budgets.clear(id);
    for (const budget of taken.slice(-1)) await budgets.uncountTry(budget);
    count.successes.inc();
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
