import { isDeepStrictEqual } from 'node:util';
import type { Outbox } from '@momos/bus';
import { areaOf, type ConfigEntryId } from '@momos/contracts/config-entries';
import { staleVersion } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import { type Actor, type Clock, noChange, noteAudit } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  areaValues,
  assertFits,
  checked,
  type ConfigEntry,
  type Defaults,
  defaultOf,
  valueOf,
} from './configs.ts';
import { configMessageOf } from './config-message.ts';
import type { ConfigEntries } from './configs.store.ts';

export type ChangeConfigDeps = {
  store: Store;
  outbox: Outbox;
  clock: Clock;
  configEntries: ConfigEntries;
  defaults: Defaults;
};

/** A new value for a setting, or its default. */
export type ConfigRequest = { id: ConfigEntryId; to: { configVal: unknown } | 'default'; ifMatch?: number };

/**
 * Changes a setting, records it in the history and publishes it; does nothing when the value is the same. Throws 400 for
 * an invalid value, 412 when `ifMatch` names another version.
 */
export async function changeConfig(
  deps: ChangeConfigDeps,
  actor: Actor,
  { id, to, ifMatch }: ConfigRequest,
): Promise<ConfigEntry | undefined> {
  const { store, configEntries, defaults, outbox, clock } = deps;
  const isReset = to === 'default';
  const after = isReset ? defaultOf(id, defaults) : checked(id, to.configVal);
  return store.transaction(async () => {
    const entries = await configEntries.all();
    const held = entries.find(entry => entry.id === id);
    if (ifMatch !== undefined && ifMatch !== (held?.version ?? 0)) throw staleVersion('setting');
    const before = valueOf(id, held, defaults);
    const isSame = isReset === (held?.isDefault ?? true) && isDeepStrictEqual(before, after);
    if (isSame) {
      noChange();
      return held;
    }
    noteAudit({ value: { before: JSON.stringify(before), after: JSON.stringify(after) } });
    const changedAt = clock.now();
    const version = (held?.version ?? 0) + 1;
    const stamp = { version, changedAt, changedBy: actor.userId };
    const entry: ConfigEntry = { id, configVal: isReset ? null : after, isDefault: isReset, ...stamp };
    const others = entries.filter(other => other.id !== id);
    if (areaOf(id) === 'site') assertFits(areaValues('site', [...others, entry], defaults));
    await configEntries.put(entry);
    await configEntries.addChange({ entryId: id, before, after, isReset, ...stamp });
    await outbox.add(topics.config, configMessageOf(entry), { kind: isReset ? 'reset' : 'changed' });
    return entry;
  });
}
