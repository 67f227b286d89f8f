import { notFound } from '@momos/contracts/errors';
import {
  collection,
  type Page,
  type PageRequest,
  readPage,
  type RowOf,
  type Store,
  VersionConflict,
} from '@momos/store';
import type { User } from './user.ts';
import { type StoredUser, userCollection, userFromRow } from './user-collection.store.ts';
import { searchTermsOf, type UserSearch, wordsOf } from './user-search.ts';

const open = (store: Store) => collection(store, userCollection);
type Opened = ReturnType<typeof open>;
type Filter = Parameters<Opened['rows']['find']>[0];
type Sort = Record<string, 1 | -1>;

/** Candidates per shared trait. */
const maxPerTrait = 100;

/** People with an account. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers(store: Store) {
  const opened = open(store);
  const reads = createReads(opened);
  return {
    ...createLookups(opened, reads),
    ...createLists(opened, reads),
    ...createCounters(opened),

    add: (user: User): Promise<void> => opened.insert({ ...user, searchTerms: searchTermsOf(user) }),

    /** Throws 412 unless the stored version is the one before. Counters keep their value. */
    replace: (user: User): Promise<void> => opened.replace({ ...user, searchTerms: searchTermsOf(user) }),

    /** Saves whom people follow and what else following changes. Throws {@link VersionConflict} unless each stored version is the one before. */
    async replaceFollowing(people: readonly User[]): Promise<void> {
      const updates = people.map(({ id: _id, version, subscribedHostIds, isSubscribedToUpdate }) => ({
        updateOne: {
          filter: { _id, version: version - 1 },
          update: { $set: { version, subscribedHostIds: [...subscribedHostIds], isSubscribedToUpdate } },
        },
      }));
      const { matchedCount } = await opened.rows.bulkWrite(updates, opened.inTransaction());
      if (matchedCount !== people.length) throw new VersionConflict('a person was changed meanwhile');
    },
  };
}

/** Reads use the driver: hundreds of people are read together, and mongoose takes 0.25 ms for each. */
function createReads({ rows, inTransaction }: Opened) {
  /** In index order unless sorted. */
  async function list(filter: Filter, limit: number, sort: Sort = {}): Promise<User[]> {
    const found = await rows.find(filter, inTransaction()).sort(sort).limit(limit).toArray();
    return found.map(row => userFromRow(row as RowOf<StoredUser>));
  }
  return {
    list,
    one: async (filter: Filter) => (await list(filter, 1))[0],
    /** Newest first. */
    page: (filter: Filter, request: PageRequest): Promise<Page<User>> =>
      readPage(request, {
        kinds: ['string'],
        read: (after, limit) =>
          list(after ? { $and: [filter, { _id: { $lt: after[0] } }] } : filter, limit, { _id: -1 }),
        valuesOf: ({ id }) => [id],
      }),
  };
}
type Reads = ReturnType<typeof createReads>;

const createLookups = ({ by, rows, inTransaction }: Opened, { one, list }: Reads) => ({
  byId: (id: string) => one({ _id: id }),
  bySlug: (slug: string) => one(by.withSlug(slug).filter),
  /** The person who has proven an address; it belongs to one account at most. */
  byEmail: (email: string) => one(by.withEmail(email).filter),
  byMobile: (mobile: string) => one(by.withMobile(mobile).filter),
  byInviteCode: (code: string) => one(by.withInviteCode(code).filter),

  /** People by id, in no order; unknown ids are left out. */
  byIds: async (ids: readonly string[]): Promise<User[]> =>
    ids.length > 0 ? list({ _id: { $in: [...ids] } }, ids.length) : [],

  isSlugTaken: async (slug: string): Promise<boolean> =>
    (await rows.findOne({ slug }, { ...inTransaction(), projection: { _id: 1 } })) !== null,
});

const createLists = ({ by, rows, inTransaction }: Opened, { list, page }: Reads) => ({
  /** How many people proved by an e-mail that they belong to an organisation. */
  countVerifiedAt: (organization: string): Promise<number> => by.verifiedAt(organization).count(),

  /** Some of the people who proved that they belong to an organisation when it had another name. */
  async idsByFormerName({ id, name }: { id: string; name: string }, limit: number): Promise<string[]> {
    const { filter } = by.withFormerName(id, name);
    const found = rows.find(filter, { ...inTransaction(), projection: { _id: 1 } }).limit(limit);
    return (await found.toArray()).map(row => String(row._id));
  },

  /** People who share a company, school, followed host, sector or city with a person; at most 100 for each. */
  async findSimilar(user: User): Promise<User[]> {
    const { curPosition, curAcademic, subscribedHostIds, sectors, currentCity } = user;
    const traits = [
      ...(curPosition ? [by.atCompany(curPosition.organization.name)] : []),
      ...(curAcademic ? [by.atSchool(curAcademic.school.name)] : []),
      ...(subscribedHostIds.length > 0 ? [by.followingAny(...subscribedHostIds)] : []),
      ...(sectors.length > 0 ? [by.inAnySector(...sectors)] : []),
      ...(currentCity ? [by.inCity(currentCity)] : []),
    ];
    const found = await Promise.all(traits.map(({ filter }) => list(filter, maxPerTrait)));
    return [...new Map(found.flat().map(each => [each.id, each])).values()].filter(
      ({ id }) => id !== user.id,
    );
  },

  /** Some of the admins, the newest first. */
  admins: (limit: number): Promise<User[]> => list(by.admins().filter, limit, { _id: -1 }),

  /** A page of the people with what is asked for; each word of the text begins a word of their name or their address. */
  search({ text, having }: UserSearch, request: PageRequest): Promise<Page<User>> {
    const words = wordsOf(text);
    const filters = [
      ...(words.length > 0 ? [by.matching(...words).filter] : []),
      ...(having ? [filterFor(by, having)] : []),
    ];
    return page(filters.length > 0 ? { $and: filters } : by.all().filter, request);
  },

  /** A page of the people who attached a patron's code, and how many there are in all. */
  async guestsOf(code: string, request: PageRequest): Promise<Page<User> & { total: number }> {
    const { filter, count } = by.guestsOf(code);
    return { ...(await page(filter, request)), total: await count() };
  },
});

function filterFor(by: Opened['by'], having: NonNullable<UserSearch['having']>): Filter {
  switch (having) {
    case 'admin':
      return by.admins().filter;
    case 'barred':
      return by.barred().filter;
    case 'restored':
      return by.restored().filter;
    case 'restricted':
      return { $or: [by.barredFromHosting().filter, by.barredFromRsvp().filter] };
    default:
      return by.withRole(having).filter;
  }
}

/** Updates without a new version, of fields that no form of the person shows. */
const createCounters = ({ rows, inTransaction }: Opened) => ({
  async setMomoPoints(id: string, momoPoints: number): Promise<void> {
    await rows.updateOne({ _id: id }, { $set: { momoPoints } }, inTransaction());
  },

  /** Counts followers more or less by host. Inside the transaction that follows or unfollows. */
  async countSubscribers(counts: ReadonlyMap<string, number>): Promise<void> {
    const changes = [...counts].filter(([, by]) => by !== 0);
    if (changes.length === 0) return;
    const updates = changes.map(([_id, by]) => ({
      updateOne: { filter: { _id }, update: { $inc: { subscribersCount: by } } },
    }));
    await rows.bulkWrite(updates, inTransaction());
  },

  /**
   * Counts a sign-in. Inside the transaction that opens a session: one that changes the person or ends their sessions at the same time
   * conflicts with it, so that none stays open by a factor that has gone.
   */
  async countSignIn(id: string): Promise<void> {
    await rows.updateOne({ _id: id }, { $inc: { signIns: 1 } }, inTransaction());
  },

  /** Returns the version below which access tokens are refused from now on. 404 for an unknown id. Inside a transaction. */
  async raiseAccessVersion(id: string): Promise<number> {
    // Tokens issued before the field existed carry the version itself.
    const next = { $add: [{ $ifNull: ['$accessVersion', '$version'] }, 1] };
    const row = await rows.findOneAndUpdate({ _id: id }, [{ $set: { accessVersion: next } }], {
      ...inTransaction(),
      returnDocument: 'after',
    });
    if (!row) throw notFound('person', id);
    return row.accessVersion;
  },
});
