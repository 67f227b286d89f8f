import {
  createBulkhead,
  type Bulkhead,
  type BulkheadLimits,
  type BulkheadOutcome,
  type MakePace,
  type Patience,
} from './bulkhead.ts';
import type { Priority } from './priority.ts';
import type { OutgoingMessage, Providers } from './provider.ts';
import { serviceOf } from './push-endpoint.ts';

/** A bulkhead per channel, and so per provider. */
export type Bulkheads = {
  /** Sends by the provider of the message's channel, when its bulkhead has a free slot. Never throws. */
  send(message: OutgoingMessage, priority: Priority, patience: Patience): Promise<BulkheadOutcome>;
  /** Deliveries of a channel that are sent at the same time. */
  slots: Record<OutgoingMessage['channel'], number>;
  /** How many of them one place may have. */
  slotsPerPlace: Record<OutgoingMessage['channel'], number>;
  /** Messages a second at most; undefined for no limit. */
  perSecond: PerSecond;
};

export type BulkheadsLimits = Record<OutgoingMessage['channel'], BulkheadLimits>;

export type PerSecond = Partial<Record<OutgoingMessage['channel'], number | undefined>>;
/** How fast each channel is sent. */
export type Paces = { perSecond: PerSecond; of(channel: OutgoingMessage['channel']): MakePace };

export function createBulkheads(
  { email, sms, push }: Providers,
  limits: BulkheadsLimits,
  paces?: Paces,
): Bulkheads {
  const bulkheads: Record<OutgoingMessage['channel'], Bulkhead> = {
    EMAIL: createBulkhead(limits.EMAIL, paces?.of('EMAIL')),
    SMS: createBulkhead(limits.SMS, paces?.of('SMS')),
    PUSH: createBulkhead(limits.PUSH, paces?.of('PUSH')),
  };
  const send = (message: OutgoingMessage) => {
    switch (message.channel) {
      case 'EMAIL':
        return email.send(message);
      case 'SMS':
        return sms.send(message);
      case 'PUSH':
        return push.send(message);
    }
  };
  return {
    send: (message, priority, patience) =>
      bulkheads[message.channel].run({ priority, place: placeOf(message) }, () => send(message), patience),
    slots: { EMAIL: limits.EMAIL.slots, SMS: limits.SMS.slots, PUSH: limits.PUSH.slots },
    slotsPerPlace: {
      EMAIL: placeSlotsOf(limits.EMAIL),
      SMS: placeSlotsOf(limits.SMS),
      PUSH: placeSlotsOf(limits.PUSH),
    },
    perSecond: paces?.perSecond ?? {},
  };
}

const placeSlotsOf = ({ slots, slotsPerPlace = slots }: BulkheadLimits) => slotsPerPlace;

/** Pushes go to as many services as there are browsers, any of which may hang; the others have one provider each. */
const placeOf = (message: OutgoingMessage): string =>
  message.channel === 'PUSH' ? serviceOf(message.to.endpoint) : '';
