import {
  type Consent,
  type ConsentChange as ConsentChangeView,
  type Purpose,
  purposes,
} from '@momos/contracts/privacy';
import { type Allowances, type ConsentChange, isGiven } from './consent.ts';

/** A person's consents as they see them. */
export const consentsView = (account: Allowances, latest: ReadonlyMap<Purpose, ConsentChange>): Consent[] =>
  purposes.map(purpose => ({
    purpose,
    isGiven: isGiven(account, purpose),
    since: latest.get(purpose)?.at.toISOString() ?? null,
  }));

/** A choice as its maker sees it. */
export const consentChangeView = ({ id, purpose, isGiven: given, at }: ConsentChange): ConsentChangeView => ({
  id,
  purpose,
  isGiven: given,
  at: at.toISOString(),
});
