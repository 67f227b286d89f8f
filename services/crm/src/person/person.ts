import { toMajor } from '@momos/contracts/money';
import type { PersonCard } from '@momos/contracts/people';
import type { Account } from '../account/account.ts';
import { type Payment, totalsByCurrency } from '../payment/payment.ts';
import { isSubmitted, lastActOf, type Registration } from '../registration/registration.ts';
import type { Review } from '../review/review.ts';
import { normalise, wordsOf } from '../search/words.ts';
import { type Attributes, attributesOf, facetsOf } from './attributes.ts';

/** All rows that are about one person. */
export type PersonFacts = {
  id: string;
  account: Account | undefined;
  registrations: readonly Registration[];
  payments: readonly Payment[];
  reviews: readonly Review[];
};

/** A person of the CRM: what its rows say together, shaped for search. */
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
  /** What was paid and not given back; minor units. */
  paid: { currency: string; amount: number }[];
  /** The most paid in one currency, in major units. */
  paidMost: number;
  registeredAt: Date;
  lastSeenAt: Date;
  /** What search compares: see `search.ts`. */
  nameKey: string;
  words: string[];
  facets: string[];
  rsvps: string[];
  attendedSocialIds: string[];
};

/** What is left of an erased person: the id, so that a race with an old event brings nothing back. */
export type ErasedPerson = { _id: string; isErased: true };

/** In place of a moment that never was, so that every person has a place in every order. */
const never = new Date(0);

/** How someone is called whose account has not come over the bus yet. */
const someone = 'Someone';

/** A registration as search looks for it. */
export const rsvpKey = (socialId: string, status: string): string => `${socialId}:${status}`;

/**
 * The person that rows describe, and nothing else: the same rows in any order give the same person, which is why
 * events may come late, twice and in any order (decisions: "CRM").
 */
export function personOf(facts: PersonFacts): Person | ErasedPerson {
  const { id, account, payments } = facts;
  if (account?.isErased) return { _id: id, isErased: true };
  const registrations = [...facts.registrations].sort((a, b) => (a._id < b._id ? -1 : 1));
  const attributes = attributesOf(account, registrations);
  const displayName = account?.displayName || someone;
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
    paidMost: Math.max(0, ...paid.map(({ amount, currency }) => toMajor(amount, currency))),
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

const sorted = (texts: string[]): string[] => [...new Set(texts)].sort();

/** The last thing the person did: signed up, registered, came, paid, wrote a review. */
function lastSeenOf({ account, registrations, payments, reviews }: PersonFacts): Date {
  const moments = [
    account?.registeredAt ?? never,
    ...registrations.map(lastActOf),
    ...payments.map(({ createdAt }) => createdAt),
    ...reviews.map(({ createdAt }) => createdAt),
  ];
  return new Date(Math.max(...moments.map(moment => moment.getTime())));
}

const timeOf = (moment: Date): string | null =>
  moment.getTime() === never.getTime() ? null : moment.toISOString();

/** A person in a list. */
export const cardOf = (person: Person): PersonCard => ({
  id: person._id,
  displayName: person.displayName,
  email: person.email,
  mobile: person.mobile,
  photoPath: person.photoPath,
  title: person.title,
  organization: person.organization,
  city: person.city,
  attendedCount: person.attendedCount,
  rsvpCount: person.rsvpCount,
  paid: paidInMajor(person.paid),
  lastSeenAt: timeOf(person.lastSeenAt),
  registeredAt: timeOf(person.registeredAt),
});

/** Amounts as HTTP has them. */
export const paidInMajor = (paid: Person['paid']): PersonCard['paid'] =>
  paid.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) }));
