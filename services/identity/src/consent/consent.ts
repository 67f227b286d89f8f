import {
  type Consent,
  type ConsentChange as ConsentChangeView,
  type Purpose,
  purposes,
} from '@momos/contracts/privacy';
import type { User } from '../user/user.ts';

/** One choice of a person; never edited. */
export type ConsentChange = { id: string; userId: string; purpose: Purpose; isGiven: boolean; at: Date };

const fields = {
  UPDATES: 'isSubscribedToUpdate',
  SUGGESTIONS: 'isSuggested',
  PUSH: 'isPushAllowed',
} as const satisfies Record<Purpose, keyof User>;

/** The part of an account that says what is allowed. */
export type Allowances = Pick<User, (typeof fields)[Purpose]>;

/** What a person allows, as their account holds it. */
export const isGiven = (user: Allowances, purpose: Purpose): boolean => user[fields[purpose]];

/** The field of the account by which a purpose is allowed or not. */
export const fieldOf = (purpose: Purpose, isAllowed: boolean): Partial<Allowances> => ({
  [fields[purpose]]: isAllowed,
});

/** What counts for who never chose: mails and notices are asked for, being suggested can be taken back. */
const byDefault: Record<Purpose, boolean> = { UPDATES: false, SUGGESTIONS: true, PUSH: false };

/** Purposes on which an account differs from what was last written down. */
export const newChoices = (
  user: Allowances,
  latest: ReadonlyMap<Purpose, ConsentChange>,
): { purpose: Purpose; isGiven: boolean }[] =>
  purposes
    .map(purpose => ({ purpose, isGiven: isGiven(user, purpose) }))
    .filter(({ purpose, isGiven: now }) => now !== (latest.get(purpose)?.isGiven ?? byDefault[purpose]));

/** A person's consents as they see them. */
export const consentsOf = (user: User, latest: ReadonlyMap<Purpose, ConsentChange>): Consent[] =>
  purposes.map(purpose => ({
    purpose,
    isGiven: isGiven(user, purpose),
    since: latest.get(purpose)?.at.toISOString() ?? null,
  }));

/** A choice as its maker sees it. */
export const changeView = ({ id, purpose, isGiven: given, at }: ConsentChange): ConsentChangeView => ({
  id,
  purpose,
  isGiven: given,
  at: at.toISOString(),
});
