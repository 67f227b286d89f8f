import { AppError } from '@momos/contracts/errors';
import { observeDisputes } from '../dispute/observe-disputes.ts';
import type { ProviderName } from '../provider/observation.ts';
import type { ProviderEvent } from '../provider/provider.ts';
import { observeRefund } from '../refund/execute-refund.ts';
import { executePaymentById } from '../settlement/execute-payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';
import type { Webhooks } from './webhook.store.ts';

/** Dependencies of processing a provider's events. */
export type WebhookDeps = SettlementDeps & { webhooks: Webhooks };

/**
 * Processes an event of a provider with effect once, whoever brings it; false when it was processed before. Its content is
 * only a reason to ask: the provider is asked for the state, so that the order of arrival does not matter. Throws
 * `unavailable` when the provider is not reached; the event is then still to be processed.
 */
export async function processEvent(
  deps: WebhookDeps,
  name: ProviderName,
  event: ProviderEvent,
): Promise<boolean> {
  if (await deps.webhooks.record(name, event, deps.clock.now())) return false;
  const { refundId, paymentId, disputed } = event;
  if (disputed) await unlessUnknown(observeDisputes(deps, name, disputed));
  else if (refundId) await unlessUnknown(observeRefund(deps, refundId));
  else if (paymentId) await unlessUnknown(executePaymentById(deps, paymentId));
  await deps.webhooks.markDone(name, event.id, deps.clock.now());
  return true;
}

/** A provider's account may serve other systems as well; their payments and refunds are ignored. */
async function unlessUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
