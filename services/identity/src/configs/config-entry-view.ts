import { areaOf, configEntries, type ConfigEntryId } from '@momos/contracts/config-entries';
import type { ConfigEntryView } from '@momos/contracts/configs';
import type { PageSections } from '@momos/contracts/config-values';
import type { UserCard } from '@momos/contracts/users';
import { toHtmlDescription } from '@momos/runtime/html-description';
import type { ConfigChange } from './configs.store.ts';
import { type ConfigEntry, type Defaults, defaultOf, valueOf } from './configs.ts';

/** A setting for the settings editor. */
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

/** A change of a setting, with the card of the admin who made it. */
export const changeView = (
  { entryId, changedAt, changedBy, ...rest }: ConfigChange,
  cards: (id: string) => UserCard,
) => ({ ...rest, id: entryId, changedAt: changedAt.toISOString(), changedBy: cards(changedBy) });

/** The text of a page as the page shows it. */
export const sectionsView = (sections: PageSections) =>
  sections.map(({ title, body }) => ({ title, htmlBody: toHtmlDescription(body) }));
