import { notFound } from '@momos/contracts/errors';
import type { Payment as PaymentMessage } from '@momos/contracts/proto/payments/v1/bus';
import type { Held, HoldRequest, PurchaseState } from '@momos/contracts/proto/payments/v1/purchasables';
import type { Logger } from '@momos/runtime';
import type { Purchasable } from './purchasable-kinds.ts';

/** The owners of what can be bought. */
export type Purchasables = {
  /** Has the owner keep the thing for its buyer. Throws the owner's refusals, 404 for an unknown kind. */
  hold(request: HoldRequest): Promise<Held>;
  /**
   * Notifies the owner of how a payment stands, so that it need not wait for the bus, which brings the same in any case:
   * failures are only logged. Resolves when the owner has answered, after 2 s at the latest, with what that says about the
   * payment; undefined where it did not answer, or is of a version that does not say whose attempts it has.
   */
  notify(payment: PaymentMessage): Promise<OwnerAnswer | undefined>;
};

/**
 * What the owner of a subject says about a payment: that it has what was paid for, or keeps the money by its rules; that the money
 * goes back; that it has the attempt, but not what was paid for yet; or that it does not know of it.
 */
export type OwnerAnswer = 'has' | 'returns' | 'waits' | 'lacks';

const notifyMs = 2000;
const hasMoney = new Set(['AUTHORISED', 'CAPTURED']);
const isOver = new Set(['FAILED', 'RELEASED']);
/** Of captured money: what was bought is there, or the owner decides, or has decided, to keep the money. */
const isKept = new Set(['COMPLETED', 'WAITING', 'OVER']);

/** The owners of a table of kinds. */
export function createPurchasables(kinds: readonly Purchasable[], log: Logger): Purchasables {
  const ownerOf = (kind = '') => {
    const found = kinds.find(each => each.kind === kind);
    if (!found) throw notFound('purchasable', kind);
    return found.owner;
  };
  return {
    hold: async request => ownerOf(request.subject?.kind).hold(request),
    async notify(payment) {
      const { id: paymentId, status, subject } = payment;
      const call = callFor(payment);
      const owner = kinds.find(({ kind }) => kind === subject?.kind)?.owner;
      if (!call || !owner) return undefined;
      try {
        return answerOf(await owner[call](payment, { timeoutMs: notifyMs }), payment);
      } catch (err) {
        log.info({ op: 'purchasable.notify', paymentId, status, err }, 'The owner will learn it by the bus');
        return undefined;
      }
    },
  };
}

/** What the owner is asked for; nothing where it has nothing to do. */
function callFor({ status, endedCause }: PaymentMessage): 'complete' | 'release' | undefined {
  if (isOver.has(status) || (endedCause && (status === 'CAPTURED' || status === 'REFUNDED')))
    return 'release';
  return hasMoney.has(status) ? 'complete' : undefined;
}

function answerOf(
  { state, hasAttempt }: PurchaseState,
  { endedCause }: PaymentMessage,
): OwnerAnswer | undefined {
  if (hasAttempt === undefined) return undefined;
  if (!hasAttempt || state === 'UNKNOWN') return 'lacks';
  // Of an attempt that is over the owner has only to know it; another one may have bought the thing since.
  if (endedCause || state === 'RETURNED') return 'returns';
  return isKept.has(state) ? 'has' : 'waits';
}
