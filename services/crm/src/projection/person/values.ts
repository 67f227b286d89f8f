import { personAttributes } from '@momos/contracts/people';
import type { Attribute, Attributes } from './attributes.ts';
import { normalise } from './words.ts';

/** How many people have a value of an attribute, as it is written; spellings that search compares as equal are rows of their own. */
export type ValueRow = {
  /** `<attribute>:<value>` */
  _id: string;
  attribute: Attribute;
  value: string;
  /** The value for comparison. */
  key: string;
  /** The beginnings of its words by which suggestions find it, each behind the attribute. */
  starts: string[];
  count: number;
};

/** A value of an attribute with the number of people who have it. */
export type AttributeValue = { value: string; count: number };

/** By how much the number of people with a value changes. */
export type ValueChange = { attribute: Attribute; value: string; change: number };

/** Longer values cannot be searched for. */
const maxValue = 120;
const maxStart = 16;
const maxWords = 8;

/** The entry of the index for a typed text: at most its first characters. */
export const startOf = (attribute: Attribute, text: string): string =>
  `${attribute}:${normalise(text).slice(0, maxStart)}`;

/** A value that no person has yet. */
export function valueRow(attribute: Attribute, value: string): Omit<ValueRow, 'count'> {
  const key = normalise(value);
  const words = [...key.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].slice(0, maxWords);
  const beginnings = [0, ...words.map(({ index }) => index)].flatMap(from => beginningsOf(key.slice(from)));
  const starts = [...new Set(['', ...beginnings])].map(start => `${attribute}:${start}`);
  return { _id: `${attribute}:${value}`, attribute, value, key, starts };
}

const beginningsOf = (text: string): string[] =>
  Array.from({ length: Math.min(maxStart, text.length) }, (_, at) => text.slice(0, at + 1));

/** What changes when these people replace those with the same place in `before`. */
export function changesOf(before: readonly Attributes[], after: readonly Attributes[]): ValueChange[] {
  const changes = new Map<string, ValueChange>();
  const add = (all: readonly Attributes[], by: 1 | -1) => {
    for (const attributes of all)
      for (const attribute of personAttributes)
        for (const value of attributes[attribute] ?? []) {
          if (value.length > maxValue) continue;
          const id = `${attribute}:${value}`;
          const known = changes.get(id) ?? { attribute, value, change: 0 };
          changes.set(id, { ...known, change: known.change + by });
        }
  };
  add(before, -1);
  add(after, 1);
  return [...changes.values()].filter(({ change }) => change !== 0);
}

/** Spellings that search compares as equal become one value, written as most do; most frequent first. */
export function merged(rows: readonly Pick<ValueRow, 'key' | 'value' | 'count'>[]): AttributeValue[] {
  const byFrequency = (a: AttributeValue, b: AttributeValue) =>
    b.count - a.count || (a.value < b.value ? -1 : 1);
  return [...Map.groupBy(rows, ({ key }) => key).values()]
    .map(spellings => ({
      value: spellings.toSorted(byFrequency)[0]?.value ?? '',
      count: spellings.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort(byFrequency);
}
