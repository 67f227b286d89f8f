import { randomBytes } from 'node:crypto';
import { type ServiceName, serviceNames } from '@momos/runtime';
import { publicTextOf } from '@momos/runtime/auth/service-keys';

/** Keys of an operator: the settings of a service in a system whose keys are not those of development. */
export function serviceKeys(service: ServiceName): { SERVICE_KEY: string; SERVICE_KEYS: string } {
  const keys = Object.fromEntries(serviceNames.map(name => [name, randomBytes(32).toString('base64url')]));
  const own = keys[service];
  if (!own) throw new Error(`${service} has no key`);
  const known = Object.entries(keys).map(([name, key]) => `${name}=${publicTextOf(key)}`);
  return { SERVICE_KEY: own, SERVICE_KEYS: known.join(',') };
}
