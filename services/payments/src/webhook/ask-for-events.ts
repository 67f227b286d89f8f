import { type Recurring, recurring } from '@momos/store';
import type { Provider, ProviderEvent } from '../provider/provider.ts';
import { processEvent, type WebhookDeps } from './process-event.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Providers repeat webhooks for about three days; what they lost before the first question is asked for as well. */
const firstAskedMs = 3 * day;
/** Events of so long are asked for together; the mark moves with each such span. */
const spanMs = day;
/** Asked for again each time: an event may be listed later than it was made. */
const overlapMs = 30 * minute;
/** Webhooks of the last seconds are on their way. */
const graceMs = 10_000;
/** A run leaves the rest to the next one after so long. */
const runMs = 20_000;

/** Dependencies of asking providers. */
type AskDeps = WebhookDeps & {
  /** Counts an event that was processed before a webhook brought it. */
  countMissed(provider: string): void;
};
type AskingDeps = WebhookDeps & { onMissed(event: ProviderEvent): void };

/**
 * Asks every provider each `everyMs` for the events since the last question and processes those that no webhook brought: a
 * lost webhook about a refund that came back or a dispute has no other way to be noticed. One copy of the service asks.
 */
export const askForEvents = (deps: AskDeps, { everyMs }: { everyMs: number }): Recurring =>
  recurring(deps.store, {
    name: 'payments-missed-webhooks',
    everyMs,
    log: deps.log,
    run: async ({ signal }) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(runMs)]);
      let isMore = false;
      for (const provider of deps.providers.all)
        isMore = (await askAndReport(deps, provider, within)) || isMore;
      return isMore && !signal.aborted;
    },
  });

/** Goes through the spans up to now; true when the time of the run was over before. */
async function askOne(deps: AskingDeps, provider: Provider, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now().getTime();
  const until = now - graceMs;
  let from = (await deps.webhooks.askedUntil(provider.name))?.getTime() ?? now - firstAskedMs;
  while (from < until) {
    if (signal.aborted) return true;
    const to = Math.min(from + spanMs, until);
    const failed = await processSpan(deps, provider, {
      from: new Date(from - overlapMs),
      to: new Date(to),
      signal,
    });
    if (signal.aborted) return true;
    // One that fails is asked for again, and for a day at most keeps those after it waiting.
    if (failed > 0 && now - from < day) return false;
    await deps.webhooks.markAsked(provider.name, new Date(to));
    from = to;
  }
  return false;
}

/** Asks one provider; says in one line how many events that were, since thousands come together after a social is cancelled. */
async function askAndReport(deps: AskDeps, provider: Provider, signal: AbortSignal): Promise<boolean> {
  const events: Record<string, number> = {};
  const onMissed = (event: ProviderEvent) => {
    events[event.type] = (events[event.type] ?? 0) + 1;
    deps.countMissed(provider.name);
  };
  try {
    return await askOne({ ...deps, onMissed }, provider, signal);
  } finally {
    if (Object.keys(events).length > 0)
      deps.log.warn(
        { op: 'webhook.ask', provider: provider.name, events },
        'Events were processed that no webhook had brought yet',
      );
  }
}

type Span = { from: Date; to: Date; signal: AbortSignal };

/** How many events of a span could not be processed. */
async function processSpan(deps: AskingDeps, provider: Provider, { signal, ...span }: Span): Promise<number> {
  let failed = 0;
  for await (const page of provider.events(span))
    for (const event of await deps.webhooks.unprocessed(provider.name, page)) {
      if (signal.aborted) return failed;
      if (!(await isProcessed(deps, provider, event))) failed++;
    }
  return failed;
}

async function isProcessed(deps: AskingDeps, { name }: Provider, event: ProviderEvent): Promise<boolean> {
  const fields = { op: 'webhook.ask', provider: name, event: event.type, paymentId: event.paymentId };
  try {
    if (await processEvent(deps, name, event)) {
      deps.onMissed(event);
      deps.log.info(fields, 'Event processed without its webhook');
    }
    return true;
  } catch (err) {
    deps.log.warn({ ...fields, err }, 'An event could not be processed; will retry');
    return false;
  }
}
