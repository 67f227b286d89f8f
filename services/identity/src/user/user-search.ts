import type { GrantName } from '@momos/contracts/admin-users';

/** What admins look for. */
export type UserSearch = {
  text: string;
  having: GrantName | 'barred' | 'restricted' | undefined;
  limit: number;
  before: string | undefined;
};

const filters = {
  admin: { isAdmin: true },
  manager: { roles: 'manager' },
  reviewer: { roles: 'reviewer' },
  barred: { isValid: false },
  restricted: {
    $or: [{ 'socialPermissions.hosting': 'BLOCKED' }, { 'socialPermissions.canRsvp': false }],
  },
};

function beginsWith(word: string) {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const named = { $regex: `(?:^|[\\s-])${escaped}`, $options: 'i' };
  return { $or: [{ loginEmail: { $regex: `^${escaped}` } }, { firstName: named }, { lastName: named }] };
}

/** What the database is asked for a search. */
export function filterOf({ text, having, before }: UserSearch): Record<string, unknown> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5);
  return {
    ...(having ? filters[having] : {}),
    ...(before ? { _id: { $lt: before } } : {}),
    ...(words.length > 0 ? { $and: words.map(beginsWith) } : {}),
  };
}
