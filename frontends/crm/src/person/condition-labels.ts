import { formatMoney } from '@momos/contracts/money';
import { type Condition, personAttributes } from '@momos/contracts/people';

type Attribute = (typeof personAttributes)[number];

const attributeLabels: Record<Attribute, string> = {
  city: 'lives in',
  organization: 'works at',
  title: 'works as',
  school: 'went to',
  sector: 'is in',
  function: 'does',
  tag: 'has the tag',
  referralCode: 'joined with code',
  utmSource: 'has the source',
};

/** How a condition joins a search: all of these hold, any of them, or none. */
export type Side = 'all' | 'any' | 'not';

export const sides: readonly Side[] = ['all', 'any', 'not'];
export const sideLabels: Record<Side, string> = { all: 'and', any: 'or', not: 'but not' };
export const sideChoices: Record<Side, string> = {
  all: 'All of these',
  any: 'Any of these',
  not: 'None of these',
};

/** A condition as a sentence. */
export function conditionText(condition: Condition): string {
  if ('attribute' in condition) return `${attributeLabels[condition.attribute]} ${condition.is.join(' or ')}`;
  if ('attended' in condition) return `attended at least ${condition.attended.atLeast}`;
  if ('paid' in condition)
    return `paid ${formatMoney(condition.paid.atLeast ?? 0, condition.paid.currency)} or more`;
  if ('rsvpStatus' in condition) return `is ${condition.rsvpStatus.toLowerCase()} for a social`;
  return 'was last seen in a period';
}

/** What a condition can be about. */
export const conditionKinds = [
  ...personAttributes.map(value => ({ value: value as string, label: attributeLabels[value] })),
  { value: 'attended', label: 'attended at least … socials' },
  { value: 'paid', label: 'paid at least …' },
];
