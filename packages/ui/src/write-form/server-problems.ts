import { ApiError, errorText, fieldErrors } from '@momos/api-client';

/** What a refused form shows: errors by field, and at the top what belongs to no field of it. */
export type Problems = { fields: Record<string, string>; top?: { text: string; notes: string[] } };

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** A field as the form names it; a name for what is around it counts: `{ ticketTiers: 'tiers' }` for `ticketTiers.0.name`. */
function renamed(field: string, names: Record<string, string>): string {
  for (let path = field; path; path = parentOf(path))
    if (names[path] !== undefined) return `${names[path]}${field.slice(path.length)}`;
  return field;
}

/** The shown field that an error belongs to: the field itself, or the nearest one around it (`tiers` for `tiers.0.name`). */
function shownField(field: string, shown: ReadonlySet<string>): string | undefined {
  for (let path = field; path; path = parentOf(path)) if (shown.has(path)) return path;
  return undefined;
}

/** `ticketTiers.0.name` as a person reads it: "ticket tiers 1 name". */
export const readable = (field: string) =>
  field
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

/**
 * Sorts what the server answered by the fields that the form shows. `names` says where the two differ:
 * `{ message: 'story' }` for a form that sends its `story` as `message`.
 */
export function problemsOf(
  error: unknown,
  shown: ReadonlySet<string>,
  names: Record<string, string> = {},
): Problems {
  const fields: Record<string, string> = {};
  const notes: string[] = [];
  for (const [name, message] of Object.entries(fieldErrors(error))) {
    const field = shownField(renamed(name, names), shown);
    if (field) fields[field] ??= message;
    else notes.push(`${readable(name)}: ${message}`);
  }
  const isAllShown = notes.length === 0 && Object.keys(fields).length > 0;
  return isAllShown ? { fields } : { fields, top: { text: errorText(error), notes } };
}

/** Whether the thing changed since the caller read it. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stale_version';
