import type { Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { MessagingConfig } from './config.ts';
import { createFrequencyGate } from './frequency/frequency-gate.ts';
import { createReceivedMessages } from './frequency/received.store.ts';
import { bulkheadLimits } from './provider/bulkhead-limits.ts';
import { createBulkheads, type Paces } from './provider/bulkheads.ts';
import { chooseProviders, type ProviderParts } from './provider/choose-providers.ts';
import { createPace } from './provider/pace.ts';
import { createSendTokens } from './provider/send-pace.store.ts';
import type { Timing } from './sending/timing.ts';

type Given = Omit<ProviderParts, 'deadlines'> & { store: Store; log: Logger; timing: Timing };

/** The providers behind their bulkheads, each at its pace, and how many messages a person receives at most. */
export function createSendingParts(config: MessagingConfig, given: Given) {
  const { store, log, timing } = given;
  const { deadlines } = timing;
  const providers = chooseProviders(config, { ...given, deadlines });
  const close = { EMAIL: providers.email.close, SMS: providers.sms.close, PUSH: providers.push.close };
  const limits = bulkheadLimits(config.SMTP_CONNECTIONS, deadlines);
  const { OPTIONAL_MESSAGES: frequency } = config;
  return {
    bulkheads: createBulkheads(providers, limits, createPaces(config, given)),
    breakOff: (channel: keyof typeof close) => close[channel](),
    closeProviders: Object.values(close),
    frequency,
    frequencyGate: createFrequencyGate({ received: createReceivedMessages(store), frequency, log }),
  };
}

/** How fast each channel is sent, over all copies of the service. */
function createPaces(config: MessagingConfig, { store, log, timing: { slowing } }: Given): Paces {
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
