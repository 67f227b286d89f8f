import type { Logger } from '@momos/runtime';
import type { Identity } from './identity.ts';
import { toPerson } from './person.ts';
import type { People, Person } from './person.store.ts';

/** Finds people for views: in the local read model, and at identity those whose event has not arrived yet. */
export type FindPeople = (ids: readonly string[]) => Promise<Map<string, Person>>;

type Deps = { people: People; identity: Pick<Identity, 'getUsers'>; log: Logger };

const patienceMs = 500;
const maxAsked = 500;
/** Identity is not asked about an unknown or erased person more often than this. */
const askAgainAfterMs = 5000;
const maxRemembered = 20_000;

/** People that identity could not be asked about are missing from the answer; views show them as anonymous. */
export function createFindPeople({ people, identity, log }: Deps): FindPeople {
  const askedUntil = new Map<string, number>();

  function toAsk(ids: readonly string[], found: Map<string, Person>): string[] {
    const now = performance.now();
    const unknown = [...new Set(ids)].filter(id => !found.has(id) && (askedUntil.get(id) ?? 0) <= now);
    if (askedUntil.size > maxRemembered) askedUntil.clear();
    for (const id of unknown) askedUntil.set(id, now + askAgainAfterMs);
    return unknown.slice(0, maxAsked);
  }

  return async ids => {
    const found = await people.some(ids);
    const missing = toAsk(ids, found);
    if (missing.length === 0) return found;
    try {
      const { users } = await identity.getUsers({ ids: missing }, { timeoutMs: patienceMs });
      const fetched = users.map(toPerson);
      for (const person of fetched) found.set(person._id, person);
      await people.save(fetched);
    } catch (error) {
      // A name that is missing for a moment must not keep a page from being shown.
      log.warn(
        { missing: missing.length, op: 'people.find', err: error },
        'Names of people are missing; identity did not answer',
      );
    }
    return found;
  };
}
