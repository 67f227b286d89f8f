import type { ConfigEntryView } from '@momos/contracts/configs';

type Json = ConfigEntryView['configVal'];

/** A value in one line: figures with their unit, lists by what is in them. */
export function shortOf({ unit }: Pick<ConfigEntryView, 'unit'>, value: Json): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return unit ? `${value} ${unit}` : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || 'None';
  if (value === null) return '–';
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${shortOf({ unit: null }, each)}`)
    .join(', ');
}

function nameOf(item: Json): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return String(item);
  return String(item.text ?? item.name ?? '');
}
