import { AppError } from '@momos/contracts/errors';
import type { Allowance, Taken } from './allowance.ts';
import type { CallerLimits, Limit, LimitSettings } from './limit-settings.ts';
import type { Counting } from './route-class.ts';

/** The client that limits count: always an address, and a person if there is a token. */
export type Counted = { address: string; person: string | undefined };

/** 429 with the limit and the time of the next attempt. */
export class LimitReached extends AppError {
  readonly headers: Record<string, string>;

  constructor({ max, seconds }: Limit, waitMs: number) {
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
    super('rate_limited', 'Too many requests. Please wait a moment and try again.', { retryAfter });
    this.headers = {
      'ratelimit-limit': String(max),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(retryAfter),
      'ratelimit-policy': `${max};w=${seconds}`,
    };
  }
}

/** Counts a call against all of its limits; throws {@link LimitReached}. */
export type Limits = (counting: Counting, caller: Counted) => undefined | Promise<void>;

/** Addresses are counted first: a client that forges tokens still has one address. */
export function createLimits(allowance: Allowance, settings: LimitSettings): Limits {
  function* asked({ id, routeClass }: Counting, { address, person }: Counted) {
    const of = (name: string, limits: CallerLimits | undefined) => ({ name, limits });
    const own = settings.routes.get(id);
    const groups = [of(routeClass, settings.classes[routeClass])];
    if (own) groups.push(of(id, own));
    for (const { name, limits } of groups) {
      if (limits?.address) yield { key: `${name} from ${address}`, limit: limits.address };
      if (limits?.person && person) yield { key: `${name} by ${person}`, limit: limits.person };
    }
  }

  async function rest(
    first: { taken: Promise<Taken>; limit: Limit },
    others: Iterator<{ key: string; limit: Limit }>,
  ): Promise<void> {
    require(await first.taken, first.limit);
    for (let next = others.next(); !next.done; next = others.next())
      require(await allowance.take(next.value.key, next.value.limit), next.value.limit);
  }

  return (counting, caller) => {
    const others = asked(counting, caller);
    for (let next = others.next(); !next.done; next = others.next()) {
      const { key, limit } = next.value;
      const taken = allowance.take(key, limit);
      if (taken instanceof Promise) return rest({ taken, limit }, others);
      require(taken, limit);
    }
    return undefined;
  };
}

function require({ isGranted, waitMs }: Taken, limit: Limit): void {
  if (!isGranted) throw new LimitReached(limit, waitMs);
}
