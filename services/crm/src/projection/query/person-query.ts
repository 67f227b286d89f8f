import { notFound } from '@momos/contracts/errors';
import type { Person } from '../person/person.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';

/** A person as owned nouns may see them. Read it when it is shown and store the id alone. */
export type KnownPerson = { id: string; displayName: string; photoPath: string | null };

/** All that owned nouns may ask the projection about people. */
export type PersonQuery = {
  /** Throws 404 for an unknown or erased person. */
  get(id: string): Promise<KnownPerson>;
  /** The people with these ids; unknown and erased ones are left out. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPerson>>;
};

/** The query over the rows that are read now. */
export function createPersonQuery(model: () => Pick<ReadModel, 'people'>): PersonQuery {
  async function find(ids: readonly string[]) {
    const found = await model().people.get(ids);
    return new Map([...found].map(([id, person]) => [id, toKnownPerson(person)]));
  }
  return {
    find,
    async get(id) {
      const person = (await find([id])).get(id);
      if (!person) throw notFound('person', id);
      return person;
    },
  };
}

const toKnownPerson = ({ _id, displayName, photoPath }: Person): KnownPerson => ({
  id: _id,
  displayName,
  photoPath,
});
