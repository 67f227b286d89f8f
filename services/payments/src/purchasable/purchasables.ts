import { AppError, notFound } from '@momos/contracts/errors';
import type { Payment as PaymentMessage } from '@momos/contracts/proto/payments/v1/bus';
import type { Held, HoldRequest } from '@momos/contracts/proto/payments/v1/purchasables';
import type { Logger } from '@momos/runtime';
import type { Purchasable } from './purchasable-kinds.ts';

/** The owners of what can be bought. */
export type Purchasables = {
  /** Has the owner keep the thing for its buyer. Throws the owner's refusals, 404 for an unknown kind. */
  hold(request: HoldRequest): Promise<Held>;
  /**
   * Notifies the owner of how a payment stands, so that it need not wait for the bus, which brings the same in any case:
   * failures are only logged. Resolves when the owner has answered, after 2 s at the latest, with how the thing stands
   * there (proto/payments/v1/purchasables.proto), UNKNOWN where it does not have it; undefined where it did not answer.
   */
  notify(payment: PaymentMessage): Promise<string | undefined>;
};

/** What the owner answers about a thing that it does not have. */
export const unknownToOwner = 'UNKNOWN';

const notifyMs = 2000;
const hasMoney = new Set(['AUTHORISED', 'CAPTURED']);
const isOver = new Set(['FAILED', 'RELEASED']);

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
      if (!hasMoney.has(status) && !isOver.has(status)) return undefined;
      const owner = kinds.find(({ kind }) => kind === subject?.kind)?.owner;
      if (!owner) return undefined;
      try {
        const call = hasMoney.has(status) ? 'complete' : 'release';
        return (await owner[call](payment, { timeoutMs: notifyMs })).state;
      } catch (err) {
        if (err instanceof AppError && err.code === 'not_found') return unknownToOwner;
        log.info({ op: 'purchasable.notify', paymentId, status, err }, 'The owner will learn it by the bus');
        return undefined;
      }
    },
  };
}
