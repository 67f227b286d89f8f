import { badRequest } from '@momos/contracts/errors';
import type { Subject } from '@momos/contracts/proto/payments/v1/bus';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { rpc, type RpcBinding } from '@momos/runtime';
import { accessPurchasables } from '../membership/access-purchasables.ts';
import type { MembershipDeps } from '../membership/change-membership.ts';
import { accessKind } from '../membership/membership.ts';
import type { PurchaseDeps } from '../post/change-purchase.ts';
import { unlockKind } from '../post/post-purchase.ts';
import { postPurchasables } from '../post/post-purchasables.ts';

/** What is sold here (proto/payments/v1/purchasables.proto): access to circles, and the unlocking of their posts. */
export function purchasablesRpc(deps: MembershipDeps & PurchaseDeps): RpcBinding {
  const kinds = new Map([
    [accessKind, accessPurchasables(deps)],
    [unlockKind, postPurchasables(deps)],
  ]);
  const ownerOf = (subject: Subject | undefined) => {
    const owner = kinds.get(subject?.kind ?? '');
    if (!owner) throw badRequest('Only access to circles and their posts is sold here.');
    return owner;
  };
  return rpc(PurchasablesService, ['payments'], {
    hold: async request => ownerOf(request.subject).hold(request),
    complete: async payment => ownerOf(payment.subject).apply(payment),
    release: async payment => ownerOf(payment.subject).apply(payment),
  });
}
