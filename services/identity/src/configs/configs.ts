import {
  type AreaValues,
  areaOf,
  configEntries,
  type ConfigEntryId,
  configEntryIds,
  type ConfigValue,
} from '@momos/contracts/config-entries';
import type { ConfigArea } from '@momos/contracts/config-kinds';
import { badField, badRequest } from '@momos/contracts/errors';
import type { z } from 'zod';

type Json = z.core.util.JSONType;

/** A setting that an admin changed; with `isDefault` it has its default again. */
export type ConfigEntry = {
  id: ConfigEntryId;
  configVal: Json;
  isDefault: boolean;
  /** Increases by one with each change. */
  version: number;
  changedAt: Date;
  changedBy: string;
};

/** Defaults that the environment sets in place of the declared ones. */
export type Defaults = { [I in ConfigEntryId]?: ConfigValue<I> };

/** The value of a setting until an admin changes it. */
export const defaultOf = (id: ConfigEntryId, defaults: Defaults): Json =>
  (defaults[id] ?? configEntries[id].initial) as Json;

/** The current value: the stored one if its schema accepts it, else the default. */
export function valueOf(id: ConfigEntryId, entry: ConfigEntry | undefined, defaults: Defaults): Json {
  if (!entry || entry.isDefault) return defaultOf(id, defaults);
  const parsed = configEntries[id].schema.safeParse(entry.configVal);
  return parsed.success ? (parsed.data as Json) : defaultOf(id, defaults);
}

/** The values of an area by name. */
export function areaValues<A extends ConfigArea>(
  area: A,
  entries: readonly ConfigEntry[],
  defaults: Defaults,
): AreaValues<A> {
  const values = configEntryIds
    .filter(id => areaOf(id) === area)
    .map(id => [
      id.slice(area.length + 1),
      valueOf(
        id,
        entries.find(entry => entry.id === id),
        defaults,
      ),
    ]);
  return Object.fromEntries(values) as AreaValues<A>;
}

/** A parsed value of a setting; throws 400 that names each invalid part. */
export function checked(id: ConfigEntryId, given: unknown): Json {
  const parsed = configEntries[id].schema.safeParse(given);
  if (parsed.success) return parsed.data as Json;
  const details = parsed.error.issues.map(issue => ({
    field: ['body.configVal', ...issue.path.map(String)].join('.').slice(0, 200),
    message: issue.message,
  }));
  throw badRequest(
    `${configEntries[id].title}: ${details[0]?.message ?? 'not a value it can have.'}`,
    details,
  );
}

/** Throws 400 when settings of the site contradict each other. */
export function assertFits({ cities, defaultCity }: AreaValues<'site'>): void {
  if (!cities.some(({ name }) => name === defaultCity))
    throw badField('body.configVal', 'The default city must be one of the cities.');
}
