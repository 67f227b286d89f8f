import { restorationsContract } from '@momos/contracts/restorations';
import { bind, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import { previewRestoration, restoreAccount, type RestoreAccountDeps } from './restore-account.ts';

export const restorationRoutes = (deps: RestoreAccountDeps): RouteBinding =>
  bind(restorationsContract, {
    preview: ({ body }) => previewRestoration(deps, body.token),
    restore: input => restoreAccount(deps, { token: input.body.token, origin: originOf(input) }),
  });
