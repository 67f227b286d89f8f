import { AppError } from '@momos/contracts/errors';
import type { ProviderName } from '../provider/observation.ts';
import { observeRefund } from '../refund/execute-refund.ts';
import { executePaymentById } from '../settlement/execute-payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';
import type { Webhooks } from './webhook.store.ts';

/** Dependencies of receiving webhooks. */
export type WebhookDeps = SettlementDeps & { webhooks: Webhooks };

/**
 * Processes a provider's webhook: verified, recorded, and each event with effect once. Its content is only a reason to
 * ask: the provider is asked for the state of the payment, so that the order of arrival does not matter. Throws `bad_request` for a
 * forged or old one; any other error makes the provider send it again.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  name: ProviderName,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const event = deps.providers.of(name).readEvent(body, signature);
  if (await deps.webhooks.record(name, event, deps.clock.now())) return;
  const { refundId, paymentId } = event;
  if (refundId) await unlessUnknown(observeRefund(deps, refundId));
  else if (paymentId) await unlessUnknown(executePaymentById(deps, paymentId));
  await deps.webhooks.markDone(name, event.id, deps.clock.now());
  deps.log.info({ op: 'webhook.receive', provider: name, event: event.type, paymentId }, 'Webhook processed');
}

/** A provider's account may serve other systems as well; their payments and refunds are ignored. */
async function unlessUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
