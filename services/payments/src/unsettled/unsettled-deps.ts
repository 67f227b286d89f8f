import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { Audit, RpcClient } from '@momos/runtime';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';

/** Dependencies of the queue of staff. */
export type UnsettledDeps = SettlementDeps & {
  identity: Pick<RpcClient<typeof IdentityService>, 'getUsers'>;
  audit: Audit;
};
