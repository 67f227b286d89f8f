import { notFound } from '@momos/contracts/errors';
import { passkeysContract, type PasskeyView } from '@momos/contracts/passkeys';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { FactorOwner } from '../second-factor/change-factors.ts';
import { originOf } from '../security-event/origin.ts';
import { addPasskey, type AddPasskeyDeps, removePasskey, startPasskey } from './add-passkey.ts';
import type { Passkey } from './passkey.ts';
import { requestPasskey, type VerifyPasskeyDeps } from './verify-passkey.ts';
import type { CodeLimits } from '../code/code-limits.ts';

type OwnInput = Parameters<typeof originOf>[0] & { actor: Actor };

const ownerOf = (input: OwnInput): FactorOwner => ({ actor: input.actor, origin: originOf(input) });

type Deps = AddPasskeyDeps & VerifyPasskeyDeps & { limits: CodeLimits };

export function passkeyRoutes(deps: Deps): RouteBinding {
  const { passkeys } = deps;
  return bind(passkeysContract, {
    startSignIn: async ({ clientAddress }) => {
      await deps.limits.countAttempt(clientAddress);
      return requestPasskey(deps, { purpose: 'sign-in', userId: null, sessionId: null });
    },
    list: async ({ actor }) => (await passkeys.ofUser(actor.userId)).map(passkeyView),
    startAdding: ({ actor }) => startPasskey(deps, actor),
    add: async input => {
      const { passkey, recoveryCodes } = await addPasskey(deps, ownerOf(input), input.body);
      return { passkey: passkeyView(passkey), recoveryCodes };
    },
    rename: async ({ actor: { userId }, params: { id }, body: { name } }) => {
      const renamed = await passkeys.rename({ id, userId }, name);
      if (!renamed) throw notFound('passkey', id);
      return passkeyView(renamed);
    },
    remove: async input => {
      await removePasskey(deps, ownerOf(input), input.params.id);
      return { ok: true as const };
    },
  });
}

/** A passkey as its owner sees it. */
const passkeyView = ({ id, name, isSynced, createdAt, lastUsedAt, suspectedAt }: Passkey): PasskeyView => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  suspectedAt: suspectedAt?.toISOString() ?? null,
});
