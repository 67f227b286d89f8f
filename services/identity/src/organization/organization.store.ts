import { conflict, notFound, staleVersion } from '@momos/contracts/errors';
import { isDuplicateKey, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import {
  domainsAbove,
  nameOfDomain,
  newOrganization,
  type Organization,
  registeredDomain,
} from './organization.ts';

type Row = Omit<Organization, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    name: { type: String, required: true },
    kind: { type: String, required: true },
    domains: { type: [String], required: true },
    version: { type: Number, required: true },
    isRenamedUntil: { type: Date, default: null },
  },
  { collection: 'organizations', versionKey: false },
);
// A domain is of one organisation.
schema.index({ domains: 1 }, { unique: true });
schema.index({ name: 1, _id: 1 });
schema.index({ isRenamedUntil: 1 }, { partialFilterExpression: { isRenamedUntil: { $type: 'date' } } });

/** Companies and schools by their domains. */
export type Organizations = ReturnType<typeof createOrganizations>;

export function createOrganizations(store: Store) {
  const model = store.connection.model('Organization', schema);
  const fromRow = ({ _id, ...rest }: Row): Organization => ({
    ...rest,
    isRenamedUntil: rest.isRenamedUntil ?? null,
    id: _id,
  });
  const taken = (error: unknown): never => {
    throw isDuplicateKey(error) ? conflict('One of these domains is another organisation’s.') : error;
  };

  async function byDomain(domain: string): Promise<Organization | undefined> {
    const above = domainsAbove(domain);
    const rows = await model.find({ domains: { $in: above } }).lean<Row[]>();
    // The closest one: a department may have a domain of its own below its university's.
    const closest = above.find(each => rows.some(row => row.domains.includes(each)));
    const row = rows.find(({ domains }) => closest !== undefined && domains.includes(closest));
    return row && fromRow(row);
  }

  return {
    /** The organisation that a domain is of. */
    byDomain,

    async byId(id: string): Promise<Organization> {
      const row = await model.findById(id).lean<Row>();
      if (!row) throw notFound('organisation', id);
      return fromRow(row);
    },

    /** The organisation of a domain, made if there is none; outside of a transaction, so that two at once find the same one. */
    async forDomain(domain: string, kind: Organization['kind']): Promise<Organization> {
      const known = await byDomain(domain);
      if (known) return known;
      const own = registeredDomain(domain);
      const made = newOrganization({ id: uuid(), name: nameOfDomain(own), kind, domains: [own] });
      const { id, ...row } = made;
      try {
        await model.create({ _id: id, ...row });
        return made;
      } catch (error) {
        const winner = isDuplicateKey(error) ? await byDomain(domain) : undefined;
        if (!winner) throw error;
        return winner;
      }
    },

    /** Keeps a new one; 409 when a domain is another's. */
    async add({ id, ...organization }: Organization): Promise<void> {
      await model.create({ _id: id, ...organization }).catch(taken);
    },

    /** Puts the next state in place of the one before; 412 when somebody was quicker, 409 when a domain is another's. */
    async replace({ id, ...organization }: Organization): Promise<void> {
      const { matchedCount } = await model
        .replaceOne({ _id: id, version: organization.version - 1 }, organization)
        .catch(taken);
      if (matchedCount === 0) throw staleVersion('organisation');
    },

    /** Organisations whose new name is on its way to their people. */
    async renamed(limit: number): Promise<Organization[]> {
      const rows = await model
        .find({ isRenamedUntil: { $type: 'date' } })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },

    /** Notes that a name has reached everybody, unless there is another one by now. */
    async settleName({ id, isRenamedUntil }: Organization): Promise<void> {
      await model.updateOne({ _id: id, isRenamedUntil }, { $set: { isRenamedUntil: null } });
    },

    /** Organisations by name, those after the given place; with `text`, whose name or a domain begins with it. */
    async list({
      text,
      limit,
      after,
    }: {
      text?: string;
      limit: number;
      after?: { name: string; id: string };
    }): Promise<Organization[]> {
      const begins = text === undefined ? undefined : `^${text.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}`;
      const rows = await model
        .find({
          $and: [
            begins === undefined
              ? {}
              : {
                  $or: [
                    { name: { $regex: begins, $options: 'i' } },
                    { domains: { $regex: begins.toLowerCase() } },
                  ],
                },
            after === undefined
              ? {}
              : { $or: [{ name: { $gt: after.name } }, { name: after.name, _id: { $gt: after.id } }] },
          ],
        })
        .sort({ name: 1, _id: 1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}
