import { AuditEntry } from '../generated/crm/v1/bus.ts';
import {
  BannerChanged,
  GuestInvitationChanged,
  ReviewChanged,
  RsvpChanged,
  SearchAlertsFound,
  SocialChanged,
  TicketTransferChanged,
} from '../generated/events/v1/bus.ts';
import {
  AccessChanged,
  AddressProven,
  AvatarChanged,
  ConfigChanged,
  EmailVerified,
  InviteCodeRequestDecided,
  UserChanged,
  PrivacyChanged,
} from '../generated/identity/v1/bus.ts';
import { CircleChanged, CircleMemberChanged, DeliveryChanged } from '../generated/messaging/v1/bus.ts';
import { MoneyOrders, PaymentChanged, PointsChanged } from '../generated/payments/v1/bus.ts';

/** A protobuf codec as ts-proto makes it. */
type Codec<M> = { encode(message: M): { finish(): Uint8Array }; decode(bytes: Uint8Array): M };

/**
 * What a topic carries, and so how long Kafka keeps it (docs/adr/0022):
 * - `state`: the full state of an aggregate after a change. Compacted: the last message of each key stays for good.
 * - `event`: that something happened. Kept for a time.
 * - `command`: what its consumer has to do once. Never compacted, and kept until it is surely applied.
 */
export type TopicKind = 'state' | 'event' | 'command';

/** A Kafka topic: its name and kind, how its messages are written, and the key and version that order them. */
export type Topic<M> = {
  /** `<service>.<noun>` */
  name: string;
  /** What it carries, and so how long Kafka keeps it. */
  kind: TopicKind;
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

type Declared<M> = [
  name: string,
  type: string,
  codec: Codec<M>,
  aggregateOf: (message: M) => Aggregate | undefined,
];

function topic<M>(kind: TopicKind, ...[name, type, codec, aggregateOf]: Declared<M>): Topic<M> {
  const aggregate = (message: M) => {
    const found = aggregateOf(message);
    if (!found?.id) throw new TypeError(`${type} without its aggregate`);
    return found;
  };
  return {
    name,
    kind,
    type,
    encode: message => codec.encode(message).finish(),
    decode: bytes => codec.decode(bytes),
    keyOf: message => aggregate(message).id,
    versionOf: message => aggregate(message).version,
  };
}

/** Declares a topic of full states; `aggregateOf` names the part of the message that is the state. */
const state = <M>(...declared: Declared<M>) => topic('state', ...declared);
/** Declares a topic of what happened. */
const event = <M>(...declared: Declared<M>) => topic('event', ...declared);
/** Declares a topic of what has to be done once. */
const command = <M>(...declared: Declared<M>) => topic('command', ...declared);

/** What staff and hosts did to others by calls of one service, for the CRM to keep. */
const audit = (service: string) =>
  command(`${service}.audit`, 'crm.v1.AuditEntry', AuditEntry, message => message);

/** Every topic of the bus, declared once; the service named before the dot is its only publisher. */
export const topics = {
  user: state('identity.user', 'identity.v1.UserChanged', UserChanged, message => message.user),
  /** What media reads of people instead of `user`. */
  avatar: state('identity.avatar', 'identity.v1.AvatarChanged', AvatarChanged, ({ userId, version }) => ({
    id: userId,
    version,
  })),
  emailVerified: event(
    'identity.email-verified',
    'identity.v1.EmailVerified',
    EmailVerified,
    message => message,
  ),
  addressProof: event(
    'identity.address-proof',
    'identity.v1.AddressProven',
    AddressProven,
    message => message,
  ),
  access: state('identity.access', 'identity.v1.AccessChanged', AccessChanged, ({ userId, version }) => ({
    id: userId,
    version,
  })),
  config: state('identity.config', 'identity.v1.ConfigChanged', ConfigChanged, message => message),
  inviteCodeRequest: event(
    'identity.invite-code-request',
    'identity.v1.InviteCodeRequestDecided',
    InviteCodeRequestDecided,
    message => message,
  ),
  privacy: event('identity.privacy', 'identity.v1.PrivacyChanged', PrivacyChanged, message => message),
  social: state('events.social', 'events.v1.SocialChanged', SocialChanged, message => message.social),
  /** What media reads of socials instead of `social`. */
  banner: state('events.banner', 'events.v1.BannerChanged', BannerChanged, ({ socialId, version }) => ({
    id: socialId,
    version,
  })),
  rsvp: state('events.rsvp', 'events.v1.RsvpChanged', RsvpChanged, message => message.rsvp),
  ticketTransfer: event(
    'events.ticket-transfer',
    'events.v1.TicketTransferChanged',
    TicketTransferChanged,
    message => message,
  ),
  guestInvitation: event(
    'events.guest-invitation',
    'events.v1.GuestInvitationChanged',
    GuestInvitationChanged,
    message => message,
  ),
  review: state('events.review', 'events.v1.ReviewChanged', ReviewChanged, message => message.review),
  /** What is new for the saved searches of one person. */
  searchAlert: event(
    'events.search-alert',
    'events.v1.SearchAlertsFound',
    SearchAlertsFound,
    message => message,
  ),
  /** What events orders of the money of its socials' tickets; every owner of a subject has such a topic. */
  moneyOrder: command(
    'events.money-order',
    'payments.v1.MoneyOrders',
    MoneyOrders,
    ({ subject, version }) => subject && { id: subject.id, version },
  ),
  /** What messaging orders of the money of access to its circles. */
  circleMoneyOrder: command(
    'messaging.money-order',
    'payments.v1.MoneyOrders',
    MoneyOrders,
    ({ subject, version }) => subject && { id: subject.id, version },
  ),
  payment: state(
    'payments.payment',
    'payments.v1.PaymentChanged',
    PaymentChanged,
    message => message.payment,
  ),
  points: state('payments.points', 'payments.v1.PointsChanged', PointsChanged, message => ({
    id: message.userId,
    version: message.version,
  })),
  circle: state('messaging.circle', 'messaging.v1.CircleChanged', CircleChanged, message => message.circle),
  circleMember: state(
    'messaging.circle-member',
    'messaging.v1.CircleMemberChanged',
    CircleMemberChanged,
    message => message.member,
  ),
  delivery: state('messaging.delivery', 'messaging.v1.DeliveryChanged', DeliveryChanged, message => message),
  identityAudit: audit('identity'),
  eventsAudit: audit('events'),
  paymentsAudit: audit('payments'),
  messagingAudit: audit('messaging'),
  crmAudit: audit('crm'),
} as const;

/** The topics of the audit log, one for each service that has calls by which staff or hosts act on others. */
export const auditTopics = [
  topics.identityAudit,
  topics.eventsAudit,
  topics.paymentsAudit,
  topics.messagingAudit,
  topics.crmAudit,
] as const;
