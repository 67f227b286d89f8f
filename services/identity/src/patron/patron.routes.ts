import { myPatronContract } from '@momos/contracts/my-patron';
import { bind, type RouteBinding } from '@momos/runtime';
import { attachPatron, type AttachPatronDeps } from './attach-patron.ts';

/** A person's own patron. */
export const patronRoutes = (deps: AttachPatronDeps): RouteBinding =>
  bind(myPatronContract, {
    attach: async ({ actor, body }) => ({ patron: await attachPatron(deps, actor, body.code) }),
  });
