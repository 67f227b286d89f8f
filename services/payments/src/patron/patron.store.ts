import { conflict } from '@momos/contracts/errors';
import { collection, defineCollection, isDuplicateKey, type Page, type Store } from '@momos/store';
import type { Patron, PatronChanges } from './patron.ts';

const definition = defineCollection<Patron>()({
  name: 'patrons',
  noun: 'patron',
  shape: {
    id: String,
    version: { type: Number, required: true },
    code: { type: String, required: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    website: { type: String, default: null },
    note: { type: String, default: '' },
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  queries: {
    byCode: { find: (code: string) => ({ code }), index: { code: 1 }, sort: { code: 1 }, unique: true },
    all: { find: () => ({}) },
  },
});

type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };

/** Every query of patrons. */
export type Patrons = ReturnType<typeof createPatrons>;

/** Patrons of this service's database; page keys are signed by `secret`. */
export function createPatrons(store: Store, secret: string) {
  const { insert, get, replace, by } = collection(store, definition);
  return {
    /** Throws 409 when another patron has this code. */
    async add(patron: Patron): Promise<void> {
      await insert(patron).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(`The code ${patron.code} is taken.`) : error;
      });
    },

    /** Throws 404. */
    get,

    byCode: (code: string) => by.byCode(code).one(),

    /** The newest first. */
    page: (paging: Paging): Promise<Page<Patron>> => by.all().page({ ...paging, secret }),

    /** Writes changes on top of the version that `patron` is; 412 when another write was first. */
    async save(patron: Patron, changes: PatronChanges): Promise<Patron> {
      const changed = { ...patron, ...changes, version: patron.version + 1 };
      await replace(changed);
      return changed;
    },
  };
}
