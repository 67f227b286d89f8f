import { AppError } from '@momos/contracts/errors';
import { carryOutPayment } from '../payment/carry-out-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { ProviderName } from '../provider/observation.ts';
import { carryOutRefund } from '../refund/carry-out-refund.ts';
import type { Webhooks } from './webhook.store.ts';

/** What receiving webhooks works with. */
export type WebhookDeps = PaymentDeps & { webhooks: Webhooks };

/**
 * Takes a provider's webhook: verified, remembered, and each event with effect once. What it says is only a reason to
 * look: the provider is asked how the payment stands, so that no order of arrival matters. Throws `bad_request` for a
 * forged or old one; any other error makes the provider send it again.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  name: ProviderName,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const event = deps.providers.of(name).readEvent(body, signature);
  if (await deps.webhooks.hear(name, event, deps.clock.now())) return;
  if (event.refundId) await unlessUnknown(carryOutRefund(deps, event.refundId));
  else if (event.paymentId) await unlessUnknown(carryOutPayment(deps, event.paymentId));
  await deps.webhooks.done(name, event.id, deps.clock.now());
  deps.log.info({ provider: name, event: event.type, paymentId: event.paymentId }, 'webhook done');
}

/** A provider's account may serve other systems as well; what is not ours is none of our business. */
async function unlessUnknown(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
