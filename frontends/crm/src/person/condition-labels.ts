import { formatMoney } from '@momos/contracts/money';
import { type Condition, personAttributes } from '@momos/contracts/people';
import { personWords } from '../words/person.ts';

const words = personWords.condition;

type Attribute = (typeof personAttributes)[number];

const attributeLabels: Record<Attribute, string> = words.attributeLabels;

/** How a condition joins a search: all of these hold, any of them, or none. */
export type Side = 'all' | 'any' | 'not';

export const sides: readonly Side[] = ['all', 'any', 'not'];
export const sideLabels: Record<Side, string> = words.sideLabels;
export const sideChoices: Record<Side, string> = words.sideChoices;

/** A condition as a sentence. */
export function conditionText(condition: Condition): string {
  if ('attribute' in condition) return `${attributeLabels[condition.attribute]} ${condition.is.join(' or ')}`;
  if ('attended' in condition) return words.attendedAtLeast(condition.attended.atLeast);
  if ('paid' in condition)
    return words.paidOrMore(formatMoney(condition.paid.atLeast ?? 0, condition.paid.currency));
  if ('rsvpStatus' in condition) return words.isForASocial(condition.rsvpStatus.toLowerCase());
  return words.lastSeenPeriod;
}

/** What a condition can be about. */
export const conditionKinds = [
  ...personAttributes.map(value => ({ value: value as string, label: attributeLabels[value] })),
  { value: 'attended', label: words.attendedAtLeastSocials },
  { value: 'paid', label: words.paidAtLeast },
];
