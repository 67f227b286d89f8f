import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { bind, type RouteBinding } from '@momos/runtime';
import { originOf } from '../security-event/origin.ts';
import { confirmApp, type EnrolAppDeps, removeApp, startApp } from './enrol-app.ts';

export const authenticatorAppRoutes = (deps: EnrolAppDeps): RouteBinding =>
  bind(authenticatorAppContract, {
    start: ({ actor }) => startApp(deps, actor),
    confirm: async input => {
      const { actor, body, clientAddress } = input;
      const owner = { actor, origin: originOf(input) };
      return { recoveryCodes: await confirmApp(deps, owner, { code: body.code, clientAddress }) };
    },
    remove: async input => {
      await removeApp(deps, { actor: input.actor, origin: originOf(input) });
      return { ok: true as const };
    },
  });
