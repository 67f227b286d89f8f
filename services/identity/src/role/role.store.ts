import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { Powers } from './role.ts';

/** One change of what a person may do: the audit trail, never edited. */
export type RoleGrant = {
  userId: string;
  before: Powers;
  after: Powers;
  /** A user id, or `settings` for what the environment grants. */
  grantedBy: string;
  at: Date;
};

type Row = RoleGrant & { _id: string };

const powers = { type: { _id: false, isAdmin: Boolean, roles: [String] }, required: true };
const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true },
    before: powers,
    after: powers,
    grantedBy: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'roleGrants', versionKey: false },
);
schema.index({ userId: 1, _id: -1 });

/** The audit trail of grants. */
export type RoleGrants = ReturnType<typeof createRoleGrants>;

export function createRoleGrants(store: Store) {
  const model = store.connection.model('RoleGrant', schema);
  return {
    async add({ before, after, ...rest }: RoleGrant): Promise<void> {
      const powersOf = ({ isAdmin, roles }: Powers) => ({ isAdmin, roles });
      await model.create({ _id: uuid(), before: powersOf(before), after: powersOf(after), ...rest });
    },
  };
}
