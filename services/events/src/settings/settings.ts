import { type ConfigEntryId, type ConfigValue, readConfigValue } from '@momos/contracts/config-entries';
import type { Question } from '@momos/contracts/questionnaire';
import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';

/** What admins may change of how this service works; read anew each time. */
export type Settings = {
  readonly holdMinutes: number;
  readonly offerHours: number;
  readonly isCurationOn: boolean;
  /** What prices may be set in; the first where a host says nothing. */
  readonly currencies: readonly string[];
  /** What the platform itself asks each person once. */
  readonly standingQuestions: readonly Question[];
};

/** This copy's settings: those of the environment until identity publishes others. */
export function createSettings(environment: Settings): Settings & { apply(change: ConfigChanged): void } {
  const known = new Map<string, { version: number; value: string }>();

  /** An empty value means that the default holds again. */
  function valueOf<I extends ConfigEntryId>(id: I): ConfigValue<I> | undefined {
    const changed = known.get(id);
    return changed ? readConfigValue(id, changed.value) : undefined;
  }

  return {
    apply({ id, version, value }) {
      if (version > (known.get(id)?.version ?? 0)) known.set(id, { version, value });
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
    get currencies() {
      return valueOf('social.currencies') ?? environment.currencies;
    },
    get standingQuestions() {
      return valueOf('registration.standingQuestions') ?? environment.standingQuestions;
    },
  };
}
