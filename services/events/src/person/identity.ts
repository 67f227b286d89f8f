import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';

/** Identity as this service asks it. */
export type Identity = RpcClient<typeof IdentityService>;
