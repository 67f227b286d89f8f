import { ReviewChanged, RsvpChanged, SocialChanged } from '../generated/events/v1/bus.ts';
import {
  AccessChanged,
  ConfigChanged,
  EmailVerified,
  InviteCodeRequestDecided,
  UserChanged,
  PrivacyChanged,
} from '../generated/identity/v1/bus.ts';
import { DeliveryChanged } from '../generated/messaging/v1/bus.ts';
import { PaymentChanged, PointsChanged } from '../generated/payments/v1/bus.ts';

/** A protobuf codec as ts-proto makes it. */
type Codec<M> = { encode(message: M): { finish(): Uint8Array }; decode(bytes: Uint8Array): M };

/** A Kafka topic: its name, how its messages are written, and the key and version that order them. */
export type Topic<M> = {
  /** `<service>.<noun>` */
  name: string;
  /** Full name of the protobuf message, sent as the header `type`. */
  type: string;
  encode(message: M): Uint8Array;
  decode(bytes: Uint8Array): M;
  /** The aggregate's id: order is kept per key. */
  keyOf(message: M): string;
  /** Counts up with each change of the aggregate; consumers skip what is not newer than applied. */
  versionOf(message: M): number;
};

type Aggregate = { id: string; version: number };

function topic<M>(
  name: string,
  type: string,
  codec: Codec<M>,
  aggregateOf: (message: M) => Aggregate | undefined,
): Topic<M> {
  const aggregate = (message: M) => {
    const found = aggregateOf(message);
    if (!found?.id) throw new TypeError(`${type} without its aggregate`);
    return found;
  };
  return {
    name,
    type,
    encode: message => codec.encode(message).finish(),
    decode: bytes => codec.decode(bytes),
    keyOf: message => aggregate(message).id,
    versionOf: message => aggregate(message).version,
  };
}

/** Every topic of the bus, declared once; the service named before the dot is its only publisher. */
export const topics = {
  user: topic('identity.user', 'identity.v1.UserChanged', UserChanged, message => message.user),
  emailVerified: topic(
    'identity.email-verified',
    'identity.v1.EmailVerified',
    EmailVerified,
    message => message,
  ),
  access: topic('identity.access', 'identity.v1.AccessChanged', AccessChanged, ({ userId, version }) => ({
    id: userId,
    version,
  })),
  config: topic('identity.config', 'identity.v1.ConfigChanged', ConfigChanged, message => message),
  inviteCodeRequest: topic(
    'identity.invite-code-request',
    'identity.v1.InviteCodeRequestDecided',
    InviteCodeRequestDecided,
    message => message,
  ),
  privacy: topic('identity.privacy', 'identity.v1.PrivacyChanged', PrivacyChanged, message => message),
  social: topic('events.social', 'events.v1.SocialChanged', SocialChanged, message => message.social),
  rsvp: topic('events.rsvp', 'events.v1.RsvpChanged', RsvpChanged, message => message.rsvp),
  review: topic('events.review', 'events.v1.ReviewChanged', ReviewChanged, message => message.review),
  payment: topic(
    'payments.payment',
    'payments.v1.PaymentChanged',
    PaymentChanged,
    message => message.payment,
  ),
  points: topic('payments.points', 'payments.v1.PointsChanged', PointsChanged, message => ({
    id: message.userId,
    version: message.version,
  })),
  delivery: topic('messaging.delivery', 'messaging.v1.DeliveryChanged', DeliveryChanged, message => message),
} as const;
