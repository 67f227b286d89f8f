import { type Grant, isGrant, type Powers } from '../role/role.ts';

/** Roles whose holders sign in with a second factor in production where no setting names others. */
const productionRoles: readonly Grant[] = ['admin', 'manager', 'reviewer'];

/**
 * The roles of `SECOND_FACTOR_ROLES`: `none`, or roles by commas; without the setting the roles of staff in production and none
 * elsewhere. Throws for a role that does not exist.
 */
export function secondFactorRoles(setting: string | undefined, environment: string): ReadonlySet<Grant> {
  if (setting === undefined) return new Set(environment === 'production' ? productionRoles : []);
  if (setting.trim() === 'none') return new Set();
  const names = setting
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);
  const unknown = names.find(name => !isGrant(name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no role`);
  return new Set(names.filter(isGrant));
}

/** Whether a setting requires a second factor of who has these powers. */
export const isRequiredFor = ({ isAdmin, roles }: Powers, required: ReadonlySet<Grant>): boolean =>
  (isAdmin && required.has('admin')) || roles.some(role => required.has(role));
