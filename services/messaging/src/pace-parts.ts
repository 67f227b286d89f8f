import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { MessagingConfig } from './config.ts';
import type { Paces } from './provider/bulkheads.ts';
import { createPace } from './provider/pace.ts';
import { createSendTokens, type Slowing } from './provider/send-pace.store.ts';

/** How fast each channel is sent, over all copies of the service. */
export function createPaces(
  config: Pick<MessagingConfig, 'MAIL_PER_SECOND' | 'SMS_PER_SECOND' | 'PUSH_PER_SECOND'>,
  { store, log, slowing }: { store: Store; log: Logger; slowing: Slowing },
): Paces {
  const tokens = createSendTokens(store, slowing);
  const perSecond = {
    EMAIL: config.MAIL_PER_SECOND,
    SMS: config.SMS_PER_SECOND,
    PUSH: config.PUSH_PER_SECOND,
  };
  return {
    perSecond,
    of: channel => onRoom =>
      createPace({
        ...{ channel, perSecond: perSecond[channel], tokens, holdMs: slowing.holdMs, onRoom },
        onError: err => log.warn({ op: 'pace.take', channel, err }, 'Pace not read; messages wait'),
      }),
  };
}
