import type { Logger } from '@momos/runtime';
import {
  type Cap,
  capId,
  capsOf,
  forBlasts,
  isTexted,
  type RefusedBy,
  roomOf,
  type SmsLimits,
  type Text,
} from './sms-limits.ts';
import type { Counted, SmsCounts } from './sms-count.store.ts';
import type { SmsMetrics } from './sms-metrics.ts';

/** A text that is counted; `release` counts it less, since it certainly was not sent. Never throws. */
export type Permit = { release(): Promise<void> };
/** Of a text that was not counted. */
export type Refusal = { refusedBy: RefusedBy };

/** What every text passes right before it is sent (decisions: "Budgets"). */
export type SmsGate = {
  /** Counts a text for all that it is counted by, or for none and says what is full. */
  take(text: Text): Promise<Permit | Refusal>;
  /** How many texts a host may still send in this hour, whoever receives them. */
  roomOf(hostId: string): Promise<number>;
  /** Whether texts go to a number at all: a mobile of an allowed country. */
  isTexted(number: string): boolean;
};

const nothing = { hour: 0, day: 0 };

type Deps = {
  counts: Pick<SmsCounts, 'take' | 'release' | 'usedOf'>;
  limits: SmsLimits;
  secret: string;
  metrics: Pick<SmsMetrics, 'sent' | 'refusals'>;
  log: Logger;
};

export function createSmsGate({ counts, limits, secret, metrics, log }: Deps): SmsGate {
  function refuse(refusedBy: RefusedBy, use: Text['use']): Refusal {
    metrics.refusals.inc({ limit: refusedBy, use });
    return { refusedBy };
  }

  return {
    async take(text) {
      const caps = capsOf(text, limits, secret);
      if (!caps) return refuse('number', text.use);
      const taken = await takeAll({ counts, log }, caps);
      if ('limit' in taken) return refuse(taken.scope, text.use);
      metrics.sent.inc({ use: text.use });
      return { release: () => releaseAll({ counts, log }, taken) };
    },
    isTexted: number => isTexted(number, limits),

    async roomOf(hostId) {
      const caps = [
        { scope: 'host', key: hostId, limit: limits.perHost },
        { scope: 'system', key: 'all', limit: forBlasts(limits.inAll, limits.codeShare) },
      ] as const;
      const used = await counts.usedOf(caps);
      return Math.min(
        ...caps.map(({ scope, key, limit }) => roomOf(limit, used.get(capId(scope, key)) ?? nothing)),
      );
    },
  };
}

type Counting = Pick<Deps, 'counts' | 'log'>;

/** Counts one more at each of them, or at none where one is full, which is returned. */
async function takeAll(deps: Counting, caps: readonly Cap[]): Promise<Counted[] | Cap> {
  const taken: Counted[] = [];
  try {
    for (const cap of caps) {
      const counted = await deps.counts.take(cap);
      if (!counted.isGranted) {
        await releaseAll(deps, taken);
        return cap;
      }
      taken.push(counted);
    }
    return taken;
  } catch (error) {
    await releaseAll(deps, taken);
    throw error;
  }
}

async function releaseAll({ counts, log }: Counting, taken: readonly Counted[]): Promise<void> {
  for (const counted of taken)
    await counts.release(counted).catch((err: unknown) => {
      log.warn({ op: 'sms.release', err }, 'Text not sent but counted; the count ends with its day');
    });
}
