import type { Logger } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import type { Organization } from '../organization/organization.ts';
import type { Organizations } from '../organization/organization.store.ts';
import { saveUser, type SaveUserDeps } from '../user/save-user.ts';
import { withOrganizationName } from './organization-name.ts';

export type PropagateNameDeps = SaveUserDeps & {
  store: Store;
  organizations: Organizations;
  log: Logger;
  /** The longest pause between two checks for renamed organisations. */
  nameCheckMs: number;
};

const batchSize = 100;
/** Pause between two checks of a renamed organisation while a proof may still save the former name. */
const lookAgainMs = 2000;

/**
 * Brings the new name of a renamed organisation to its people, in one copy of the service at a time. Each person is saved
 * and published in a transaction of their own; after a crash another copy continues.
 */
export function propagateOrganizationNames(deps: PropagateNameDeps): Recurring {
  const { store, log, nameCheckMs: everyMs, organizations, clock } = deps;
  return recurring(store, {
    name: 'organization-names',
    everyMs,
    log,
    run: async ({ signal }) => {
      const pending = await organizations.withPendingName(batchSize);
      for (const organization of pending) {
        await propagate(deps, organization, signal);
        if (signal.aborted) return;
        if (organization.isRenamedUntil && organization.isRenamedUntil <= clock.now())
          await organizations.markNamePropagated(organization);
      }
      return pending.length > 0 ? new Date(Date.now() + Math.min(lookAgainMs, everyMs)) : undefined;
    },
  });
}

async function propagate(deps: PropagateNameDeps, { id }: Organization, signal: AbortSignal): Promise<void> {
  for (;;) {
    // Read again for each batch: after another rename the former one would find the same people forever.
    const userIds = await deps.users.idsByFormerName(await deps.organizations.byId(id), batchSize);
    for (const userId of userIds) {
      if (signal.aborted) return;
      await rename(deps, userId, id);
    }
    if (userIds.length < batchSize) return;
  }
}

/** Reads the name in the transaction of the person, so that a later rename is not undone. */
async function rename(deps: PropagateNameDeps, userId: string, id: string): Promise<void> {
  const { store, users, organizations } = deps;
  await store.transaction(async () => {
    const { name } = await organizations.byId(id);
    const user = await users.byId(userId);
    const next = user && withOrganizationName(user, { id, name });
    if (user && next) await saveUser(deps, { before: user, after: next });
  });
}
