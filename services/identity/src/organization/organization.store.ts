import { conflict } from '@momos/contracts/errors';
import {
  collection,
  defineCollection,
  isDuplicateKey,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import { v7 as uuid } from 'uuid';
import { beginsWith } from '../search/begins-with.ts';
import { domainsAbove, type Organization, organizationOfDomain, searchTermsOf } from './organization.ts';

/** With the texts whose beginning finds it in the managers' list. */
type StoredOrganization = Organization & { searchTerms: string[] };

const byName = { name: 1, _id: 1 } as const;

const organizationCollection = defineCollection<StoredOrganization>()({
  name: 'organizations',
  noun: 'organisation',
  shape: {
    id: String,
    name: { type: String, required: true },
    kind: { type: String, required: true },
    domains: { type: [String], required: true },
    version: { type: Number, required: true },
    isRenamedUntil: { type: Date, default: null },
    searchTerms: { type: [String], default: [] },
  },
  queries: {
    withDomain: {
      find: (...domains: string[]) => ({ domains: { $in: domains } }),
      index: { domains: 1 },
      unique: true,
    },
    all: { find: () => ({}), index: byName, sort: byName },
    matching: {
      find: (text: string) => ({ searchTerms: beginsWith(text.toLowerCase()) }),
      index: { searchTerms: 1 },
      sort: byName,
    },
    withPendingName: {
      find: () => ({}),
      index: { isRenamedUntil: 1 },
      where: { isRenamedUntil: { $type: 'date' } },
      sort: { isRenamedUntil: 1 },
    },
  },
});

const fromStored = ({ searchTerms: _terms, ...organization }: StoredOrganization): Organization =>
  organization;
const toStored = (organization: Organization): StoredOrganization => ({
  ...organization,
  searchTerms: searchTermsOf(organization),
});

const open = (store: Store) => collection(store, organizationCollection);

/** A domain has one organisation. */
const domainTaken = (error: unknown): never => {
  throw isDuplicateKey(error) ? conflict('One of these domains is another organisation’s.') : error;
};

/** More than the owners of one domain and its parents. */
const maxOwners = 20;

/** Companies and schools by their domains. */
export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations(store: Store) {
  const opened = open(store);
  const { get, insert, replace, by } = opened;

  /** The organisation of a domain; of the closest one above where a department has a domain of its own. */
  async function byDomain(domain: string): Promise<Organization | undefined> {
    const above = domainsAbove(domain);
    const found = await by.withDomain(...above).list(maxOwners);
    const closest = above.find(each => found.some(({ domains }) => domains.includes(each)));
    const owner = found.find(({ domains }) => closest !== undefined && domains.includes(closest));
    return owner && fromStored(owner);
  }

  /** The organisation of a domain, created if there is none. Outside of a transaction, so that concurrent calls find the same one. */
  async function forDomain(domain: string, kind: Organization['kind']): Promise<Organization> {
    const known = await byDomain(domain);
    if (known) return known;
    const made = organizationOfDomain(domain, { id: uuid(), kind });
    try {
      await insert(toStored(made));
      return made;
    } catch (error) {
      const winner = isDuplicateKey(error) ? await byDomain(domain) : undefined;
      if (!winner) throw error;
      return winner;
    }
  }

  return {
    ...createRenames(opened),
    byDomain,
    forDomain,
    byId: async (id: string): Promise<Organization> => fromStored(await get(id)),

    /** Throws 409 when a domain belongs to another organisation. */
    add: (organization: Organization): Promise<void> => insert(toStored(organization)).catch(domainTaken),

    /** Throws 412 unless the stored version is the one before, 409 when a domain belongs to another organisation. */
    replace: (organization: Organization): Promise<void> =>
      replace(toStored(organization)).catch(domainTaken),

    /** Organisations by name; with `text`, those whose name or a domain begins with it. */
    async page(text: string | undefined, request: PageRequest): Promise<Page<Organization>> {
      const { items, ...rest } = await (text === undefined ? by.all() : by.matching(text)).page(request);
      return { ...rest, items: items.map(fromStored) };
    },
  };
}

const createRenames = ({ by, rows, inTransaction }: ReturnType<typeof open>) => ({
  /** Organisations whose new name may not have reached all of their people yet. */
  withPendingName: async (limit: number): Promise<Organization[]> =>
    (await by.withPendingName().list(limit)).map(fromStored),

  /** Notes that a name has reached all people, unless there is a newer one by now. */
  async markNamePropagated({ id, isRenamedUntil }: Organization): Promise<void> {
    await rows.updateOne({ _id: id, isRenamedUntil }, { $set: { isRenamedUntil: null } }, inTransaction());
  },
});
