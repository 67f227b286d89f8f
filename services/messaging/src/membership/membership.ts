import type { MembershipStatus } from '@momos/contracts/circle-membership';
import type { Subject } from '@momos/contracts/proto/payments/v1/bus';
import type {
  CircleMember as MemberMessage,
  CircleMemberChange,
} from '@momos/contracts/proto/messaging/v1/bus';
import { type NewOrder, withOrder } from '@momos/runtime/purchase/money-order';
import { type MoneyOrder, noPayment, type Purchase } from '@momos/runtime/purchase/purchase';
import { v5 as uuidOf } from 'uuid';
import { type Circle, newCode } from '../circle/circle.ts';
import type { PaidMonth, Plan } from './plan.ts';

/** One person's membership of a circle, with what they paid for it; there is at most one. */
export type Membership = Purchase & {
  _id: string;
  /** Counts up with each change. */
  version: number;
  circleId: string;
  userId: string;
  status: MembershipStatus;
  /** What access cost when they asked for it; minor units of `currency`. Members keep it when the circle's price changes. */
  price: number;
  currency: string;
  /** Whether that is paid once or each month. */
  interval: Circle['interval'];
  /** Of monthly access that is paid; null else. */
  plan: Plan | null;
  /** Months that are over, the oldest first; the last one is in `payment`. */
  paidMonths: PaidMonth[];
  /** Their hosts do not learn of them: they were invited by address, and have neither asked nor joined. */
  isOnlyInvited: boolean;
  /** The hosts let them join: by an invitation, its link, or a decision. Ends when they are removed. */
  isAdmitted: boolean;
  /** To the circle's questions, as they were asked then. */
  answers: { title: string; answer: string }[];
  /** Shown to the other members. */
  isListed: boolean;
  /** Of the link by which they recommend the circle; null until they are a member. */
  referralCode: string | null;
  /** The member who recommended the circle to them. */
  referredBy: string | null;
  /** The price that is kept for them while they pay, and for which attempt; null before the payment page is opened. */
  hold: { attempt: number | null; expiresAt: Date } | null;
  /** When its money is compared with payments next; null while nothing was paid, and once it is settled. */
  moneyDueAt: Date | null;
  /** Since when it is ACTIVE, or was last. */
  joinedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The kind of thing that access to a circle is to payments. */
export const accessKind = 'circle-access';

/** The access of a membership as payments knows it. */
export const subjectOf = ({ _id, circleId }: Pick<Membership, '_id' | 'circleId'>): Subject => ({
  kind: accessKind,
  id: _id,
  scopeId: circleId,
});

const namespace = '6c1f7a52-50ad-4bd1-9d53-0d3a5e1c8f10';

/**
 * The id of a person's membership of a circle. It is made of the two, so that whoever lost their row and joins again is
 * the same subject to payments, and never pays twice.
 */
export const membershipId = (circleId: string, userId: string): string =>
  uuidOf(`${circleId}/${userId}`, namespace);

/** A person without any history in a circle; of version 0 until it is saved. */
export const newMembership = (circle: Circle, userId: string, now: Date): Membership => ({
  _id: membershipId(circle._id, userId),
  version: 0,
  circleId: circle._id,
  userId,
  status: 'LEFT',
  price: circle.price,
  currency: circle.currency,
  interval: circle.interval,
  plan: null,
  paidMonths: [],
  isOnlyInvited: false,
  isAdmitted: false,
  answers: [],
  isListed: false,
  referralCode: null,
  referredBy: null,
  payment: noPayment(circle.price > 0),
  attempts: 0,
  orders: [],
  refunds: [],
  hold: null,
  moneyDueAt: null,
  joinedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** What its person is written to about: what a host did, and what became of a plan. */
export type MembershipNotice =
  | 'invited'
  | 'approved'
  | 'declined'
  | 'removed'
  | 'renewal-failed'
  | 'lapsed'
  | 'ended';

/** One change of a membership, as it is saved and published, with the money orders and the notice that are sent with it. */
export type Move = {
  after: Membership;
  change: CircleMemberChange;
  orders: MoneyOrder[];
  notice: MembershipNotice | null;
};

type Details = {
  change: CircleMemberChange;
  set?: Partial<Membership>;
  order?: NewOrder | null | readonly (NewOrder | null)[];
  actorId?: string;
  notice?: MembershipNotice | null;
};

/** How long news of money may be on its way before both services are compared. */
const settlingMs = 5 * 60_000;

/** The one way to change a membership: counts the version up, adds the orders, and clears what the status cannot have. */
export function moveMembership(
  membership: Membership,
  now: Date,
  { change, set, order, actorId = 'system', notice = null }: Details,
): Move {
  const next = { ...membership, ...set };
  const orders = [order ?? null]
    .flat()
    .reduce((all, each) => (each ? withOrder(all, each, { actorId, at: now }) : all), next.orders);
  const plan = hasPlan.has(next.status) ? next.plan : null;
  const after: Membership = {
    ...next,
    orders,
    plan,
    isOnlyInvited: isOnlyInvited(membership, next.status),
    isAdmitted: next.isAdmitted || next.status === 'ACTIVE',
    version: membership.version + 1,
    hold: next.status === 'PENDING' || plan?.overdue ? next.hold : null,
    referralCode: next.status === 'ACTIVE' ? (next.referralCode ?? newCode()) : next.referralCode,
    joinedAt: next.status === 'ACTIVE' && membership.status !== 'ACTIVE' ? now : next.joinedAt,
    moneyDueAt: next.attempts > 0 ? new Date(now.getTime() + settlingMs) : null,
    updatedAt: now,
  };
  return { after, change, orders: orders.slice(next.orders.length), notice };
}

/** Members, and who left before what they paid for was over, also where they are invited again. */
const hasPlan: ReadonlySet<MembershipStatus> = new Set<MembershipStatus>(['ACTIVE', 'LEFT', 'INVITED']);

/** What a person does of their own. */
const ownSteps: ReadonlySet<MembershipStatus> = new Set<MembershipStatus>([
  'REQUESTED',
  'ACCEPTED',
  'PENDING',
  'ACTIVE',
]);

const isOnlyInvited = (before: Membership, status: MembershipStatus): boolean =>
  status === 'INVITED'
    ? before.version === 0 || before.isOnlyInvited
    : before.isOnlyInvited && !ownSteps.has(status);

/** Whether the hosts of a circle may know of a membership. */
export const isKnownToHosts = ({ status, isOnlyInvited: isHidden }: Membership): boolean =>
  status !== 'INVITED' && !isHidden;

/** Whether the person has access. */
export const isMember = (membership: Pick<Membership, 'status'> | undefined): boolean =>
  membership?.status === 'ACTIVE';

/**
 * Whether its hosts ended it: by removing the person, or blocking them. Access that ended with its money, as by a dispute that was lost,
 * is REMOVED as well, of a person whom they had let in and would let in again.
 */
export const isEndedByHosts = (membership: Pick<Membership, 'status' | 'isAdmitted'> | undefined): boolean =>
  membership?.status === 'BLOCKED' || (membership?.status === 'REMOVED' && !membership.isAdmitted);

const awaited: ReadonlySet<MembershipStatus> = new Set<MembershipStatus>([
  'INVITED',
  'REQUESTED',
  'ACCEPTED',
  'PENDING',
  // Whose card was declined, or whose time was over, can pay again.
  'UNPAID',
]);

/**
 * Whether the person knows of the circle where it is private: members, whom it invited, who asked, is paying or can pay again, and members
 * who left by themselves and can come back. Whoever was removed, declined or blocked does not.
 */
export const belongs = (membership: Pick<Membership, 'status' | 'joinedAt'> | undefined): boolean =>
  membership !== undefined &&
  (isMember(membership) ||
    awaited.has(membership.status) ||
    (membership.status === 'LEFT' && membership.joinedAt !== null));

/** The months that were paid in the currency of now, before which the circle may have had another. */
export const monthsInCurrency = ({ paidMonths, currency }: Membership): PaidMonth[] =>
  paidMonths.filter(month => (month.currency ?? currency) === currency);

/** What was paid or refunded of all months in the currency of now; of the one payment where access is not monthly. */
const paidOf = (membership: Membership, what: 'captured' | 'refunded'): number =>
  monthsInCurrency(membership).reduce((sum, month) => sum + month[what], membership.payment[what]);

/** A membership as other services know it. */
export const toMemberMessage = (membership: Membership): MemberMessage => ({
  id: membership._id,
  version: membership.version,
  circleId: membership.circleId,
  userId: membership.userId,
  status: membership.status,
  paidAmount: paidOf(membership, 'captured'),
  refundedAmount: paidOf(membership, 'refunded'),
  currency: membership.currency,
  joinedAt: membership.joinedAt ?? undefined,
  createdAt: membership.createdAt,
  updatedAt: membership.updatedAt,
});
