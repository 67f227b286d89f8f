import type { ProviderName } from '../provider/observation.ts';
import { processEvent, type WebhookDeps } from './process-event.ts';

/**
 * Verifies a provider's webhook and processes its event. Throws `bad_request` for a forged or old one; any other error makes
 * the provider send it again.
 */
export async function receiveWebhook(
  deps: WebhookDeps,
  name: ProviderName,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const event = deps.providers.of(name).readEvent(body, signature);
  if (!(await processEvent(deps, name, event))) return;
  const { type, paymentId } = event;
  deps.log.info({ op: 'webhook.receive', provider: name, event: type, paymentId }, 'Webhook processed');
}
