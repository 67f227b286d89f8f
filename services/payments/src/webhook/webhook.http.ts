import { notFound } from '@momos/contracts/errors';
import express, { type Express } from 'express';
import type { WebhookDeps } from './process-event.ts';
import { receiveWebhook } from './receive-webhook.ts';

const headers = { stripe: 'stripe-signature', sandbox: 'sandbox-signature' } as const;
const isKnown = (name: unknown): name is keyof typeof headers => name === 'stripe' || name === 'sandbox';

/** Where providers send their events: outside the JSON contract, because the signature is of the raw body. */
export function webhookHttp(app: Express, deps: WebhookDeps): void {
  const raw = express.raw({ type: () => true, limit: '512kb' });

  app.post('/payments/webhooks/:provider', raw, async (request, response) => {
    const { provider } = request.params;
    if (!isKnown(provider)) throw notFound('payment provider');
    const body: unknown = request.body;
    await receiveWebhook(deps, provider, {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: request.get(headers[provider]),
    });
    response.json({ received: true });
  });
}
