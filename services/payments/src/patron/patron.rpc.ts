import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import { findPatron, findUsablePatron, type PatronDeps } from './find-patron.ts';

/** Patrons for other services (proto payments/v1/payments.proto). */
export const patronRpc = (deps: PatronDeps): Pick<RpcHandlers<typeof PaymentsService>, 'findPatron'> => ({
  findPatron: async request => {
    const find = request.atAnyTime ? findPatron : findUsablePatron;
    const { id, code, kind, name } = await find(deps, request.code);
    return { id, code, kind, name };
  },
});
