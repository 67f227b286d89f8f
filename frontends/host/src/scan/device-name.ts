import { type DeviceStorage, deviceStorage } from '@momos/api-client';
import { scanWords } from '../words/scan.ts';

const key = 'momos.door.device';
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The name by which the other devices know this one, made up at first so that no two are the same. */
export function readDeviceName(storage: DeviceStorage = deviceStorage): string {
  const known = storage.getItem(key);
  if (known) return known;
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(2)), byte => letters[byte % letters.length]);
  const name = scanWords.device.firstName(drawn.join(''));
  storage.setItem(key, name);
  return name;
}

export const saveDeviceName = (name: string, storage: DeviceStorage = deviceStorage): void =>
  storage.setItem(key, name);
