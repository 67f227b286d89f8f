import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { bind, type RouteBinding } from '@momos/runtime';
import { confirmApp, type EnrolAppDeps, removeApp, startApp } from './enrol-app.ts';

export const authenticatorAppRoutes = (deps: EnrolAppDeps): RouteBinding =>
  bind(authenticatorAppContract, {
    start: ({ actor }) => startApp(deps, actor),
    confirm: async ({ actor, body: { code }, clientAddress }) => ({
      recoveryCodes: await confirmApp(deps, actor, { code, clientAddress }),
    }),
    remove: async ({ actor }) => {
      await removeApp(deps, actor);
      return { ok: true as const };
    },
  });
