import type { Logger } from '@momos/runtime';
import type { Identity } from '../identity.ts';
import { toPerson } from './person.ts';
import type { People, Person } from './person.store.ts';

/** Finds people for views: in the local read model, and at identity those whose event has not arrived yet. */
export type FindPeople = (ids: readonly string[]) => Promise<Map<string, Person>>;

const patienceMs = 500;
const mostAsked = 500;

/** People that identity could not be asked about are missing from the answer; views show them as anonymous. */
export function createFindPeople({
  people,
  identity,
  log,
}: {
  people: People;
  identity: Pick<Identity, 'getUsers'>;
  log: Logger;
}): FindPeople {
  return async ids => {
    const found = await people.some(ids);
    const missing = [...new Set(ids)].filter(id => !found.has(id)).slice(0, mostAsked);
    if (missing.length === 0) return found;
    try {
      const { users } = await identity.getUsers({ ids: missing }, { timeoutMs: patienceMs });
      const fetched = users.map(toPerson);
      for (const person of fetched) found.set(person._id, person);
      await people.save(fetched);
    } catch (error) {
      // A name that is missing for a moment must not keep a page from being shown.
      log.warn({ err: error, missing: missing.length }, 'people are shown without their names');
    }
    return found;
  };
}
