import { type ConfigEntryId, type ConfigValue, readConfigValue } from '@momos/contracts/config-entries';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';

/** What admins may change of how this service works; read anew each time. */
export type Settings = {
  readonly holdMinutes: number;
  readonly offerHours: number;
  readonly isCurationOn: boolean;
};

/** This copy's settings: those of the environment until identity tells others. */
export function createSettings(environment: Settings): Settings & { hear(news: ConfigChanged): void } {
  const told = new Map<string, { version: number; value: string }>();

  /** An empty value means that the default holds again. */
  function valueOf<I extends ConfigEntryId>(id: I): ConfigValue<I> | undefined {
    const known = told.get(id);
    return known ? readConfigValue(id, known.value) : undefined;
  }

  return {
    hear({ id, version, value }) {
      if (version > (told.get(id)?.version ?? 0)) told.set(id, { version, value });
    },
    get holdMinutes() {
      return valueOf('social.holdMinutes') ?? environment.holdMinutes;
    },
    get offerHours() {
      return valueOf('social.offerHours') ?? environment.offerHours;
    },
    get isCurationOn() {
      return valueOf('social.isCurationOn') ?? environment.isCurationOn;
    },
  };
}
