import {
  type AreaValues,
  areaOf,
  type ConfigArea,
  configEntries,
  type ConfigEntryId,
  configEntryIds,
  type ConfigValue,
} from '@momos/contracts/config-entries';
import type { ConfigEntryView } from '@momos/contracts/configs';
import { badField, badRequest } from '@momos/contracts/errors';
import type { UserCard } from '@momos/contracts/users';

type Json = ConfigEntryView['configVal'];

/** A setting that an admin touched; with `isDefault` the default holds again. */
export type ConfigEntry = {
  id: ConfigEntryId;
  configVal: Json;
  isDefault: boolean;
  /** Counts up by one with each change. */
  version: number;
  changedAt: Date;
  changedBy: string;
};

/** Defaults that the environment sets in place of the declared ones. */
export type Defaults = { [I in ConfigEntryId]?: ConfigValue<I> };

/** Whether a text names a setting. */
export const isEntryId = (text: string): text is ConfigEntryId => Object.hasOwn(configEntries, text);

/** What a setting is until an admin changes it. */
export const defaultOf = (id: ConfigEntryId, defaults: Defaults): Json =>
  (defaults[id] ?? configEntries[id].initial) as Json;

/** The value that holds: the stored one while it still fits its schema, else the default. */
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

/** A value as the setting keeps it; throws 400 that names each part that does not fit. */
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

/** Throws 400 when the settings of the site would not fit each other. */
export function assertFits({ cities, defaultCity }: AreaValues<'site'>): void {
  if (!cities.some(({ name }) => name === defaultCity))
    throw badField('body.configVal', 'The default city has to be one of the cities.');
}

/** A setting as the editor shows it. */
export function entryView(
  id: ConfigEntryId,
  entry: ConfigEntry | undefined,
  { defaults, changedBy }: { defaults: Defaults; changedBy: UserCard | null },
): ConfigEntryView {
  const { title, description, form, unit, options, labels } = {
    unit: null,
    options: [],
    labels: {},
    ...configEntries[id],
  };
  return {
    id,
    area: areaOf(id),
    ...{ title, description, form, unit, options: [...options], labels: { ...labels } },
    configVal: valueOf(id, entry, defaults),
    defaultVal: defaultOf(id, defaults),
    isDefault: entry?.isDefault ?? true,
    version: entry?.version ?? 0,
    changedAt: entry?.changedAt.toISOString() ?? null,
    changedBy,
  };
}
