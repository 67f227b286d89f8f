import type { CircleMember, MemberRole } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import { toMajor } from '@momos/contracts/money';
import type { PurchaseMoney } from '@momos/contracts/purchase-money';
import { moneyBackOf } from '@momos/runtime/purchase/money-back';
import type { Purchase } from '@momos/runtime/purchase/purchase';
import { cardOf } from '../contact/contact-card.ts';
import type { Contact } from '../contact/contact.ts';
import type { Circle } from '../circle/circle.ts';
import { isMember, type Membership } from './membership.ts';
import { totalOfMonth } from './renewal-steps.ts';

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** A membership as its person sees it; amounts in decimal major units. */
export const toMembershipView = (membership: Membership): CircleMembership => ({
  id: membership._id,
  version: membership.version,
  circleId: membership.circleId,
  status: membership.status,
  payment: toMoneyView(membership),
  isListed: membership.isListed,
  referralCode: isMember(membership) ? membership.referralCode : null,
  holdExpiresAt: iso(membership.hold?.expiresAt),
  renewal: toRenewalView(membership),
  joinedAt: iso(membership.joinedAt),
});

function toRenewalView(membership: Membership): CircleMembership['renewal'] {
  const { status, plan, currency } = membership;
  if (status !== 'ACTIVE' || !plan) return null;
  const { paidUntil, isEnding, overdue } = plan;
  return {
    ...{ price: toMajor(totalOfMonth(membership), currency), currency, isEnding },
    paidUntil: paidUntil.toISOString(),
    overdue: overdue && {
      until: overdue.until.toISOString(),
      isCharging: overdue.isCharging,
      reason: overdue.reason,
    },
  };
}

/** A membership as others see it; answers, who recommended them and the money only for the circle's hosts. */
export const toMemberView = (
  membership: Membership,
  circle: Circle,
  { contacts, isHost }: { contacts: ReadonlyMap<string, Contact>; isHost: boolean },
): CircleMember => ({
  id: membership._id,
  version: membership.version,
  status: membership.status,
  joinedAt: iso(membership.joinedAt),
  user: cardOf(membership.userId, contacts.get(membership.userId)),
  role: roleOf(circle, membership),
  answers: isHost ? membership.answers : null,
  referredBy:
    isHost && membership.referredBy
      ? cardOf(membership.referredBy, contacts.get(membership.referredBy))
      : null,
  payment: isHost ? toMoneyView(membership) : null,
  renewal: isHost ? toRenewalView(membership) : null,
});

const roleOf = ({ ownerId, hostIds }: Circle, { userId }: Membership): MemberRole =>
  userId === ownerId ? 'OWNER' : hostIds.includes(userId) ? 'HOST' : 'MEMBER';

/** What it costs until a page was opened, then what its payment says. */
export function toMoneyView(bought: Purchase & { price: number; currency: string }): PurchaseMoney {
  const { payment, currency, price } = bought;
  const amount = (minor: number) => toMajor(minor, currency);
  const isOpened = payment.id !== null && payment.state !== 'NEEDED';
  return {
    state: payment.state,
    currency,
    total: amount(isOpened ? payment.total : price),
    paid: amount(payment.captured),
    refunded: amount(payment.refunded),
    method: payment.method,
    authorisedUntil: null,
    dispute: payment.dispute ?? null,
    refunds: moneyBackOf(bought, currency),
  };
}
