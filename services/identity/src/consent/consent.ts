import { type Purpose, purposes } from '@momos/contracts/privacy';

/** One choice of a person; never edited. */
export type ConsentChange = { id: string; userId: string; purpose: Purpose; isGiven: boolean; at: Date };

/** The fields of an account that say what is allowed. */
export type Allowances = { isSubscribedToUpdate: boolean; isSuggested: boolean; isPushAllowed: boolean };

const fields = {
  UPDATES: 'isSubscribedToUpdate',
  SUGGESTIONS: 'isSuggested',
  PUSH: 'isPushAllowed',
} as const satisfies Record<Purpose, keyof Allowances>;

/** What holds for a person who never chose: mails and notices need a yes, suggestions end with a no. */
export const defaultAllowances: Allowances = {
  isSubscribedToUpdate: false,
  isSuggested: true,
  isPushAllowed: false,
};

/** Whether an account allows a purpose. */
export const isGiven = (account: Allowances, purpose: Purpose): boolean => account[fields[purpose]];

/** The field of the account by which a purpose is allowed or not. */
export const fieldOf = (purpose: Purpose, isAllowed: boolean): Partial<Allowances> => ({
  [fields[purpose]]: isAllowed,
});

/** The purposes on which two versions of an account differ, with the later choice. */
export const newChoices = (before: Allowances, after: Allowances): { purpose: Purpose; isGiven: boolean }[] =>
  purposes
    .filter(purpose => isGiven(before, purpose) !== isGiven(after, purpose))
    .map(purpose => ({ purpose, isGiven: isGiven(after, purpose) }));
