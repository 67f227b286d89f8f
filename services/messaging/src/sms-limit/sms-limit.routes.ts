import { type HostReach, smsLimitsContract, type SmsUse } from '@momos/contracts/sms-limits';
import { type Actor, bind, type Clock, type Logger, type RouteBinding } from '@momos/runtime';
import type { Blasts } from '../blast/blast.store.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { OptOuts } from '../opt-out/opt-out.store.ts';
import { findSmsUses, searchSmsUses, type SmsUsesDeps } from '../sms/find-sms-uses.ts';
import type { SmsCounts } from '../sms/sms-count.store.ts';
import { type SmsScope, smsScopes } from '../sms/sms-limits.ts';

type Deps = ContactDeps &
  SmsUsesDeps & {
    smsCounts: Pick<SmsCounts, 'lift'>;
    blasts: Pick<Blasts, 'reachOfHosts'>;
    optOuts: Pick<OptOuts, 'countOf'>;
    clock: Clock;
    log: Logger;
  };

const weekMs = 7 * 86_400_000;

/** Limits of text messages and hosts whose messages fail, for admins. */
export const smsLimitRoutes = (deps: Deps): RouteBinding =>
  bind(smsLimitsContract, {
    overview: async () => {
      const uses = await findSmsUses(deps);
      const hosts = await named(deps, uses.hosts);
      return { ...uses, hosts, reach: await reachOfHosts(deps) };
    },
    find: async ({ query: { search } }) => named(deps, await searchSmsUses(deps, search)),
    lift: async ({ body: { scope, key, reason }, actor }) => {
      const lowered = smsScopes.find(each => each.toUpperCase() === scope);
      if (lowered) await liftLimit(deps, actor, { scope: lowered, key, reason });
      return { ok: true as const };
    },
  });

/** Lets a count begin anew. One without texts today, or lifted before, is lifted already. */
async function liftLimit(
  { smsCounts, log }: Pick<Deps, 'smsCounts' | 'log'>,
  actor: Actor,
  { scope, key, reason }: { scope: SmsScope; key: string; reason: string },
): Promise<void> {
  const lifted = await smsCounts.lift(scope, key);
  if (lifted)
    log.info({ op: 'sms-limit.lift', scope, key, byId: actor.userId, reason }, 'Limit of texts lifted');
}

/** Hosts by name; others as they are. */
async function named(deps: Deps, uses: readonly SmsUse[]): Promise<SmsUse[]> {
  const ids = uses.flatMap(({ scope, key }) => (scope === 'HOST' ? [key] : []));
  const contacts = await findContacts(deps, ids);
  return uses.map(use => ({ ...use, name: contacts.get(use.key)?.displayName ?? use.name }));
}

async function reachOfHosts(deps: Deps): Promise<HostReach[]> {
  const since = new Date(deps.clock.now().getTime() - weekMs);
  const reach = await deps.blasts.reachOfHosts(since);
  const contacts = await findContacts(
    deps,
    reach.map(({ hostId }) => hostId),
  );
  return Promise.all(
    reach.map(async each => ({
      ...each,
      name: contacts.get(each.hostId)?.displayName ?? '',
      optedOut: await deps.optOuts.countOf(each.hostId),
    })),
  );
}
