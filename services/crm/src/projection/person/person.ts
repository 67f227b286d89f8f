import { anonymousName } from '@momos/contracts/users';
import type { Account } from '../account/account.ts';
import { type Payment, totalsByCurrency } from '../payment/payment.ts';
import { isSubmitted, lastActionOf, type Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import { normalise, wordsOf } from './words.ts';
import { type Attributes, attributesOf, facetsOf } from './attributes.ts';

/** All rows about one person. */
export type PersonFacts = {
  id: string;
  account: Account | undefined;
  registrations: readonly Registration[];
  payments: readonly Payment[];
  reviews: readonly Review[];
};

/** A person of the CRM, computed from the rows and shaped for search. */
export type Person = {
  _id: string;
  isErased: false;
  displayName: string;
  email: string | null;
  mobile: string | null;
  photoPath: string | null;
  title: string | null;
  organization: string | null;
  city: string | null;
  attributes: Attributes;
  attendedCount: number;
  rsvpCount: number;
  /** Captured less refunded, by currency; minor units. */
  paid: { currency: string; amount: number }[];
  registeredAt: Date;
  lastSeenAt: Date;
  /** The fields that search compares: see `search.ts`. */
  nameKey: string;
  words: string[];
  facets: string[];
  rsvps: string[];
  attendedSocialIds: string[];
};

/** An erased person keeps the id, so that a late message cannot restore them. */
export type ErasedPerson = { _id: string; isErased: true };

/** Stands for a time that is unknown, so that every person sorts in every order. */
export const never = new Date(0);

/** The name of a person whose account has not arrived over the bus yet. */
const unknownName = 'Someone';

/** The value by which search finds a registration. */
export const rsvpKey = (socialId: string, status: string): string => `${socialId}:${status}`;

/**
 * The person of these rows. The same rows in any order give the same person, so messages may arrive late, twice and in
 * any order (decisions: "CRM").
 */
export function personOf(facts: PersonFacts): Person | ErasedPerson {
  const { id, payments } = facts;
  if (facts.account?.isErased) return { _id: id, isErased: true };
  const account = facts.account && shownAccount(facts.account);
  const registrations = [...facts.registrations].sort((a, b) => (a._id < b._id ? -1 : 1));
  const attributes = attributesOf(account, registrations);
  const displayName = account?.displayName || unknownName;
  const attended = registrations.filter(({ status }) => status === 'ATTENDED');
  const paid = totalsByCurrency(payments).map(({ currency, captured, refunded }) => ({
    currency,
    amount: captured - refunded,
  }));
  return {
    _id: id,
    isErased: false,
    displayName,
    email: account?.email || null,
    mobile: account?.mobile || null,
    photoPath: account?.photoPath || null,
    title: account?.title || null,
    organization: account?.organization || null,
    city: account?.city || null,
    attributes,
    attendedCount: attended.length,
    rsvpCount: registrations.filter(isSubmitted).length,
    paid,
    registeredAt: account?.registeredAt ?? never,
    lastSeenAt: lastSeenOf(facts),
    nameKey: normalise(displayName),
    words: wordsOf({
      displayName: account?.displayName ?? '',
      email: account?.email ?? '',
      organization: attributes.organization?.join(' ') ?? '',
    }),
    facets: facetsOf(attributes),
    rsvps: sorted(registrations.map(({ socialId, status }) => rsvpKey(socialId, status))),
    attendedSocialIds: sorted(attended.map(({ socialId }) => socialId)),
  };
}

/** What an anonymous person shows others: nothing of a profile, as in identity, since a position or an address says the name. */
const hidden = {
  ...{ email: '', mobile: '', photoPath: '', title: '', organization: '', school: '', city: '' },
  ...{ sectors: [], functions: [] },
};

/** An account as staff see it. */
const shownAccount = (account: Account): Account =>
  account.displayName === anonymousName ? { ...account, ...hidden } : account;

const sorted = (texts: string[]): string[] => [...new Set(texts)].sort();

/** The time of the person's last action: sign-up, registration, attendance, payment, review. */
function lastSeenOf({ account, registrations, payments, reviews }: PersonFacts): Date {
  const moments = [
    account?.registeredAt ?? never,
    ...registrations.map(lastActionOf),
    ...payments.map(({ createdAt }) => createdAt),
    ...reviews.map(({ createdAt }) => createdAt),
  ];
  return new Date(Math.max(...moments.map(moment => moment.getTime())));
}
