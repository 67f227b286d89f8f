import { notFound, staleVersion } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { Schema, type SchemaDefinition } from 'mongoose';
import { everybodysPermissions, type User } from './user.ts';
import { filterOf, type UserSearch } from './user-search.ts';
import { defaultVisibility } from './user.policy.ts';

type Row = Omit<User, 'id'> & { _id: string };

const part = (fields: SchemaDefinition) => new Schema(fields, { _id: false });
const organization = part({ id: String, name: String, isVerified: Boolean });
const text = { type: String, default: '' };
const texts = { type: [String], default: [] };

const schema = new Schema<Row>(
  {
    _id: String,
    version: { type: Number, required: true },
    accessVersion: Number,
    slug: { type: String, required: true, unique: true },
    loginEmail: { type: String, default: null },
    loginMobile: { type: String, default: null },
    mobile: { type: String, default: null },
    firstName: text,
    lastName: text,
    photoPath: { type: String, default: null },
    bio: text,
    isAnonymous: { type: Boolean, default: false },
    isValid: { type: Boolean, default: true },
    isAdmin: { type: Boolean, default: false },
    roles: texts,
    socialPermissions: { type: part({ hosting: String, canRsvp: Boolean }), default: everybodysPermissions },
    curPosition: { type: part({ title: String, organization }), default: null },
    curAcademic: {
      type: part({ degree: String, classOfGraduation: String, school: organization }),
      default: null,
    },
    currentCity: { type: String, default: null },
    functions: texts,
    sectors: texts,
    learnOff: texts,
    hobbies: texts,
    visibility: { type: Schema.Types.Mixed, default: defaultVisibility },
    exp: { type: Number, default: 0 },
    momoPoints: { type: Number, default: 0 },
    subscribersCount: { type: Number, default: 0 },
    isSubscribedToUpdate: { type: Boolean, default: false },
    isSuggested: { type: Boolean, default: true },
    isPushAllowed: { type: Boolean, default: false },
    subscribedHostIds: texts,
    verifiedEmails: {
      type: [
        part({
          email: String,
          emailCategory: String,
          organization: { type: organization, default: null },
          emailVerificationId: String,
        }),
      ],
      default: [],
    },
    everVerified: texts,
    inviteCodes: texts,
    patron: { type: part({ code: String, kind: String, name: String }), default: null },
    registeredAt: { type: Date, required: true },
    marketing: { type: Schema.Types.Mixed, default: {} },
    referralCode: { type: String, default: null },
  },
  { collection: 'users', versionKey: false, minimize: false },
);
// One account per proven address; accounts without one do not count.
schema.index(
  { loginEmail: 1 },
  { unique: true, partialFilterExpression: { loginEmail: { $type: 'string' } } },
);
schema.index(
  { loginMobile: 1 },
  { unique: true, partialFilterExpression: { loginMobile: { $type: 'string' } } },
);
schema.index(
  { 'verifiedEmails.email': 1 },
  { unique: true, partialFilterExpression: { 'verifiedEmails.email': { $type: 'string' } } },
);

// A code leads to one person.
schema.index(
  { inviteCodes: 1 },
  { unique: true, partialFilterExpression: { 'inviteCodes.0': { $exists: true } } },
);
// Who has something in common with somebody.
schema.index({ 'verifiedEmails.organization.name': 1 });
schema.index({ 'verifiedEmails.organization.id': 1 });
schema.index({ 'curPosition.organization.name': 1 });
schema.index({ 'curAcademic.school.name': 1 });
schema.index({ subscribedHostIds: 1 });
// Who came by a patron's code.
schema.index(
  { 'patron.code': 1, _id: -1 },
  { partialFilterExpression: { 'patron.code': { $type: 'string' } } },
);
schema.index({ sectors: 1 });
schema.index({ currentCity: 1 });

/** Candidates that one thing in common brings. */
const mostAlike = 100;

/** People with an account. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers(store: Store) {
  const model = store.connection.model('User', schema);
  // People of before a field was there have none in their row.
  const fromRow = ({ _id, ...rest }: Row): User => ({
    ...rest,
    id: _id,
    accessVersion: rest.accessVersion ?? rest.version,
    visibility: { ...defaultVisibility, ...rest.visibility },
    isSuggested: rest.isSuggested ?? true,
    subscribersCount: rest.subscribersCount ?? 0,
    isPushAllowed: rest.isPushAllowed ?? false,
    patron: rest.patron ?? null,
    everVerified: rest.everVerified ?? [],
    socialPermissions: { ...everybodysPermissions, ...rest.socialPermissions },
  });
  type Key =
    | { _id: string }
    | { slug: string }
    | { 'verifiedEmails.email': string }
    | { loginMobile: string }
    | { inviteCodes: string };
  const one = async (by: Key) => {
    const row = await model.findOne(by).lean<Row>();
    return row ? fromRow(row) : undefined;
  };

  return {
    byId: (id: string) => one({ _id: id }),
    bySlug: (slug: string) => one({ slug }),
    /** The person who has proven an address; it belongs to one account at most. */
    byEmail: (email: string) => one({ 'verifiedEmails.email': email }),
    byMobile: (loginMobile: string) => one({ loginMobile }),

    byInviteCode: (code: string) => one({ inviteCodes: code }),

    /** How many proved by an e-mail that they belong to an organisation. */
    countVerifiedAt: (organization: string): Promise<number> =>
      model.countDocuments({ 'verifiedEmails.organization.name': organization, isValid: true }),

    /** Some of the people who proved that they belong to an organisation when it had another name. */
    async idsByFormerName({ id, name }: { id: string; name: string }, limit: number): Promise<string[]> {
      const former = { 'organization.id': id, 'organization.name': { $ne: name } };
      const rows = await model
        .find({ verifiedEmails: { $elemMatch: former } }, { _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },

    /** People who have something in common with one: company, school, hosts, sectors, city; a bounded number by each. */
    async alike(user: User): Promise<User[]> {
      const { curPosition, curAcademic, subscribedHostIds, sectors, currentCity } = user;
      const common = [
        ...(curPosition ? [{ 'curPosition.organization.name': curPosition.organization.name }] : []),
        ...(curAcademic ? [{ 'curAcademic.school.name': curAcademic.school.name }] : []),
        ...(subscribedHostIds.length > 0 ? [{ subscribedHostIds: { $in: subscribedHostIds } }] : []),
        ...(sectors.length > 0 ? [{ sectors: { $in: sectors } }] : []),
        ...(currentCity ? [{ currentCity }] : []),
      ];
      const shown = {
        _id: { $ne: user.id },
        isValid: true,
        isAnonymous: false,
        isSuggested: { $ne: false },
        firstName: { $ne: '' },
      };
      const found = await Promise.all(
        common.map(each =>
          model
            .find({ ...each, ...shown })
            .limit(mostAlike)
            .lean<Row[]>(),
        ),
      );
      return [...new Map(found.flat().map(row => [row._id, fromRow(row)])).values()];
    },

    /** People by id, in no order; unknown ids are left out. */
    async byIds(ids: readonly string[]): Promise<User[]> {
      const rows = await model.find({ _id: { $in: [...ids] } }).lean<Row[]>();
      return rows.map(fromRow);
    },

    /**
     * People whose names or address begin with every word of `text`, and who have what is asked for; the newest first, those
     * before the one with id `before`.
     */
    async search(asked: UserSearch): Promise<User[]> {
      const rows = await model.find(filterOf(asked)).sort({ _id: -1 }).limit(asked.limit).lean<Row[]>();
      return rows.map(fromRow);
    },

    /** Those who attached a patron's code, the newest first, those before the one with id `before`; and how many there are in all. */
    async guestsOf(
      code: string,
      { limit, before }: { limit: number; before: string | undefined },
    ): Promise<{ guests: User[]; total: number }> {
      const filter = { 'patron.code': code };
      const [rows, total] = await Promise.all([
        model
          .find({ ...filter, ...(before ? { _id: { $lt: before } } : {}) })
          .sort({ _id: -1 })
          .limit(limit)
          .lean<Row[]>(),
        model.countDocuments(filter),
      ]);
      return { guests: rows.map(fromRow), total };
    },

    async isSlugTaken(slug: string): Promise<boolean> {
      return (await model.exists({ slug })) !== null;
    },

    async add({ id, ...user }: User): Promise<void> {
      await model.create({ _id: id, ...user });
    },

    /** No new version: points come from payments, and no form of the person shows them to be changed. */
    async setMomoPoints(id: string, momoPoints: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { momoPoints } });
    },

    /** Counts one follower more or less of each; no new version, as with points. Inside the transaction of what is counted. */
    async countSubscribers(ids: readonly string[], by: 1 | -1): Promise<void> {
      if (ids.length > 0)
        await model.updateMany({ _id: { $in: [...ids] } }, { $inc: { subscribersCount: by } });
    },

    /** Takes a person out whole; inside a transaction. */
    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },

    /** From now on tokens of before are to be refused; answers the version below which. 404 for nobody. Inside a transaction. */
    async raiseAccessVersion(id: string): Promise<number> {
      // Tokens of people of before the field was there carry the version itself.
      const next = { $add: [{ $ifNull: ['$accessVersion', '$version'] }, 1] };
      const row = await model
        .findOneAndUpdate({ _id: id }, [{ $set: { accessVersion: next } }], {
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean<Row>();
      if (!row) throw notFound('person', id);
      return row.accessVersion;
    },

    /**
     * Puts the next state in place of the one before; throws 412 when it is not the one before any more. What is counted
     * by itself stays as it is.
     */
    async replace({ id, ...user }: User): Promise<void> {
      const { momoPoints: _points, subscribersCount: _count, accessVersion: _access, ...state } = user;
      const { matchedCount } = await model.updateOne({ _id: id, version: user.version - 1 }, { $set: state });
      if (matchedCount === 0) throw staleVersion('profile');
    },
  };
}
