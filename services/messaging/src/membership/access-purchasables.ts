import { AppError, notFound } from '@momos/contracts/errors';
import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type {
  Held as HeldAccess,
  HoldRequest,
  Offer,
  PurchaseState,
} from '@momos/contracts/proto/payments/v1/purchasables';
import { hasAttempt } from '@momos/runtime/purchase/purchase';
import type { Circle } from '../circle/circle.ts';
import { applyPayment } from './apply-payment.ts';
import { changeMembership, type MembershipDeps, minutesAfter } from './change-membership.ts';
import { type Membership, membershipId, subjectOf } from './membership.ts';
import { isWaiting } from './membership-payment.ts';
import { monthName } from './renewal-steps.ts';
import { type Held, hold } from './membership-steps.ts';

/** Access to circles as a thing to buy (proto/payments/v1/purchasables.proto); its subject is the membership. */
export const accessPurchasables = (deps: MembershipDeps) => ({
  hold: ({ subject, userId, endedAttempt }: HoldRequest): Promise<HeldAccess> => {
    const { id = '', scopeId: circleId = '' } = subject ?? {};
    if (!circleId || !userId || id !== membershipId(circleId, userId)) throw notFound('membership', id);
    return holdAccess(deps, { circleId, userId, endedAttempt });
  },
  apply: (payment: Payment): Promise<PurchaseState> => apply(deps, payment),
});

type Asked = { circleId: string; userId: string; endedAttempt: number };

async function holdAccess(deps: MembershipDeps, { circleId, userId, endedAttempt }: Asked) {
  let held: (Held & { circle: Circle }) | undefined;
  const whose = { circleId, userId, isGuarded: true };
  const membership = await changeMembership(deps, whose, ({ membership: known, circle, now }) => {
    if (known.version === 0) throw notFound('membership');
    const holdUntil = minutesAfter(now, deps.holdMinutes);
    held = { ...hold(known, { now, holdUntil, endedAttempt }), circle };
    return held.move;
  });
  if (!held) throw notFound('membership');
  const { attempt, expiresAt, circle } = held;
  const offer = offerOf(membership, circle);
  return {
    subject: subjectOf(membership),
    attempt,
    expiresAt,
    isCaptureManual: false,
    offer,
    isCardKept: isMonthly(membership),
  };
}

const isMonthly = ({ interval }: Membership): boolean => interval === 'MONTH';

/** What access costs was decided when its person asked for it. */
const offerOf = ({ price, currency, interval }: Membership, { _id, name, ownerId }: Circle): Offer => ({
  payeeId: ownerId,
  title: name,
  itemName: interval === 'MONTH' ? monthName : 'Access to the circle',
  itemId: _id,
  quantity: 1,
  unitPrice: price,
  unitDeposit: 0,
  currency,
  promoCode: '',
  depositLabel: '',
  points: 0,
});

async function apply(deps: MembershipDeps, payment: Payment) {
  const membership = await applyPayment(deps, { payment }).catch(withoutCircle);
  return membership
    ? { state: stateOf(membership), hasAttempt: hasAttempt(membership, payment) }
    : { state: 'UNKNOWN', hasAttempt: false };
}

/** The circle may be what is missing. */
function withoutCircle(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

function stateOf(membership: Membership): string {
  const { status, payment, hold: held } = membership;
  if (status === 'ACTIVE') return 'COMPLETED';
  if (payment.isOver) return 'RETURNED';
  // Access that was paid for and is missing; the comparison of money gives it.
  return held || isWaiting(membership) ? 'HELD' : 'OVER';
}
