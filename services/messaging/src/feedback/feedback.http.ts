import { notFound } from '@momos/contracts/errors';
import express, { type Express } from 'express';
import type { FeedbackSources } from './feedback-sources.ts';
import { type FeedbackDeps, receiveFeedback } from './receive-feedback.ts';

/** Where providers say what became of messages: outside the JSON contract, because signatures are of the raw body. */
export function feedbackHttp(
  deps: FeedbackDeps & { feedbackSources: FeedbackSources; publicUrl: string },
): (app: Express) => void {
  const raw = express.raw({ type: () => true, limit: '1mb' });
  return app => {
    app.post('/messaging/webhooks/:provider', raw, async (request, response) => {
      const { provider } = request.params;
      const source = deps.feedbackSources.get(String(provider));
      if (!source) throw notFound('message provider');
      const body: unknown = request.body;
      const signed = {
        url: deps.publicUrl + request.originalUrl,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        header: (name: string) => request.get(name),
      };
      await receiveFeedback(deps, { provider: String(provider), source, request: signed });
      // Twilio reads an answer to a text as what to reply.
      response.type('xml').send('<Response/>');
    });
  };
}
