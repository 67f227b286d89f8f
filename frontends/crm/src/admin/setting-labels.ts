import type { ConfigEntryView } from '@momos/contracts/configs';
import { settingsWords } from '../words/settings.ts';

const words = settingsWords.setting;

type Json = ConfigEntryView['configVal'];

/** A value in one line: figures with their unit, lists by what is in them. */
export function shortOf(entry: Pick<ConfigEntryView, 'unit' | 'labels'>, value: Json): string {
  const { unit, labels } = entry;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (typeof value === 'number') return unit ? `${value} ${unit}` : String(value);
  if (typeof value === 'string') return labels[value] ?? value;
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || words.none;
  if (value === null) return '–';
  return Object.entries(value)
    .map(([name, each]) => `${labels[name] ?? name}: ${shortOf({ unit: null, labels }, each)}`)
    .join(', ');
}

function nameOf(item: Json): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return String(item);
  const { title, text, name } = item;
  return String(title ?? text ?? name ?? Object.values(item).find(each => typeof each === 'string') ?? '');
}
