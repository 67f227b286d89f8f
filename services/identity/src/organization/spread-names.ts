import { setTimeout as pause } from 'node:timers/promises';
import type { Background, Logger } from '@momos/runtime';
import { lead, type Leadership, type Store } from '@momos/store';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { withOrganizationName } from '../verified-email/organization-name.ts';
import type { Organization } from './organization.ts';
import type { Organizations } from './organization.store.ts';

export type SpreadNamesDeps = KeepUserDeps & {
  store: Store;
  organizations: Organizations;
  log: Logger;
  sweepMs: number;
};

const atOnce = 100;

/**
 * Brings the new name of a renamed organisation to its people, in one copy of the service at a time. Each person is a
 * transaction of their own and told on the bus, so the CRM follows; one that ends in the middle is gone on from.
 */
export function spreadNames(deps: SpreadNamesDeps): Background {
  const { store, log, sweepMs } = deps;
  const onError = (err: unknown) => log.warn({ err }, 'new names of organisations wait');
  let leadership: Leadership | undefined;
  return {
    start: () => {
      leadership = lead(store, { name: 'organization-names', ttlMs: 10_000, onError }, async ({ signal }) => {
        while (!signal.aborted) {
          await sweep(deps, signal);
          await pause(sweepMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
    stop: () => leadership?.stop(),
  };
}

async function sweep(deps: SpreadNamesDeps, signal: AbortSignal): Promise<void> {
  const { organizations, clock } = deps;
  for (const organization of await organizations.renamed(atOnce)) {
    await spread(deps, organization, signal);
    if (signal.aborted) return;
    if (organization.isRenamedUntil && organization.isRenamedUntil <= clock.now())
      await organizations.settleName(organization);
  }
}

async function spread(deps: SpreadNamesDeps, { id }: Organization, signal: AbortSignal): Promise<void> {
  for (;;) {
    // Read again for each part: a name that changed meanwhile would find the same people for ever.
    const userIds = await deps.users.idsByFormerName(await deps.organizations.byId(id), atOnce);
    for (const userId of userIds) {
      if (signal.aborted) return;
      await rename(deps, userId, id);
    }
    if (userIds.length < atOnce) return;
  }
}

/** Reads the name again with the person: who renames meanwhile is not undone. */
async function rename(deps: SpreadNamesDeps, userId: string, id: string): Promise<void> {
  const { store, users, organizations } = deps;
  await store.transaction(async () => {
    const { name } = await organizations.byId(id);
    const user = await users.byId(userId);
    const next = user && withOrganizationName(user, { id, name });
    if (next) await keepUser(deps, next, 'USER_CHANGE_UPDATED');
  });
}
