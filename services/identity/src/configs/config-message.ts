import type { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { ConfigEntry } from './configs.ts';

/** A setting as other services know it; its value is empty where the default holds. */
export const configMessageOf = ({
  id,
  version,
  configVal,
  isDefault,
  changedAt,
}: ConfigEntry): ConfigChanged => ({
  id,
  version,
  value: isDefault ? '' : JSON.stringify(configVal),
  changedAt,
});
