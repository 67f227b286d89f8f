import type { Context } from '@momos/runtime';
import type { Express } from 'express';
import { type ClickDeps, clickPages } from './blast/click-page.ts';
import type { MessagingConfig } from './config.ts';
import { feedbackHttp } from './feedback/feedback.http.ts';
import { feedbackSources } from './feedback/feedback-sources.ts';
import { type UnsubscribeDeps, unsubscribePages } from './opt-out/unsubscribe-page.ts';
import { outboxPages } from './outbox-page/outbox-page.ts';

type Parts = Omit<UnsubscribeDeps, 'secret' | 'log'> &
  Omit<ClickDeps, 'secret' | 'log'> &
  Omit<Parameters<typeof feedbackHttp>[0], 'feedbackSources'> & {
    outboxMessages: Parameters<typeof outboxPages>[0];
  };

/** What is served beside the calls: links of mails, webhooks of providers, the local mailbox. */
export function pagesOf({ config, log }: Context<MessagingConfig>, parts: Parts): (app: Express) => void {
  const secret = config.UNSUBSCRIBE_SECRET;
  return app => {
    outboxPages(parts.outboxMessages, config.ENVIRONMENT)(app);
    unsubscribePages({ ...parts, log, secret })(app);
    clickPages({ ...parts, log, secret })(app);
    feedbackHttp({ ...parts, feedbackSources: feedbackSources(config) })(app);
  };
}
