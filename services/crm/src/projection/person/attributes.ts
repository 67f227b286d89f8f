import { personAttributes } from '@momos/contracts/people';
import type { Account } from '../account/account.ts';
import type { Registration } from '../registration/registration.ts';
import { normalise } from './words.ts';

export type Attribute = (typeof personAttributes)[number];

/** Values of a person by attribute, without empty ones. */
export type Attributes = Partial<Record<Attribute, string[]>>;

/** Names of questions and the attributes that they stand for. */
const synonyms: Record<string, Attribute> = { company: 'organization', jobTitle: 'title' };

const attributeNamed = (name: string): Attribute | undefined =>
  personAttributes.find(each => each === name) ?? synonyms[name];

/** Values of the account, then of the answers shared with hosts; values that differ only in case count once. */
export function attributesOf(
  account: Account | undefined,
  registrations: readonly Registration[],
): Attributes {
  const found = new Map<Attribute, Map<string, string>>();
  const add = (attribute: Attribute, value: string) => {
    const key = normalise(value);
    if (!key) return;
    const values = found.get(attribute) ?? new Map<string, string>();
    if (!values.has(key)) values.set(key, value.trim());
    found.set(attribute, values);
  };
  if (account) addAccount(account, add);
  for (const { sharedAnswers, utmSource, referralCode } of registrations) {
    for (const [name, value] of Object.entries(sharedAnswers)) {
      const attribute = attributeNamed(name);
      if (attribute) add(attribute, value);
    }
    add('utmSource', utmSource);
    add('referralCode', referralCode);
  }
  return Object.fromEntries(
    [...found].map(([attribute, values]) => [attribute, [...values.values()].sort()]),
  );
}

function addAccount(account: Account, add: (attribute: Attribute, value: string) => void): void {
  for (const name of ['city', 'organization', 'title', 'school', 'referralCode', 'utmSource'] as const)
    add(name, account[name]);
  for (const sector of account.sectors) add('sector', sector);
  for (const each of account.functions) add('function', each);
}

/** The value by which search finds an attribute. */
export const facetOf = (attribute: Attribute, value: string): string => `${attribute}:${normalise(value)}`;

/** All facets of a person. */
export const facetsOf = (attributes: Attributes): string[] =>
  personAttributes.flatMap(attribute =>
    (attributes[attribute] ?? []).map(value => facetOf(attribute, value)),
  );
