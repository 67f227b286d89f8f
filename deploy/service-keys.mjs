/**
 * Makes the keys by which services know each other: `npm run service-keys` for all of them, `npm run service-keys -- media` for
 * one that changes. Prints SERVICE_KEY, which belongs to that service alone, and its entry of SERVICE_KEYS, which all have.
 */
import { randomBytes } from 'node:crypto';
import { publicTextOf } from '../packages/runtime/src/auth/service-keys.ts';
import { serviceNames } from '../packages/runtime/src/service-name.ts';

/** The settings of each service in a new system: `{ media: { SERVICE_KEY, SERVICE_KEYS }, … }`. */
export function newServiceKeys(names = serviceNames) {
  const made = names.map(name => {
    const key = randomBytes(32).toString('base64url');
    return { name, key, entry: `${name}=${publicTextOf(key)}` };
  });
  const SERVICE_KEYS = made.map(({ entry }) => entry).join(',');
  return Object.fromEntries(made.map(({ name, key }) => [name, { SERVICE_KEY: key, SERVICE_KEYS }]));
}

function print(names) {
  const unknown = names.filter(name => !serviceNames.includes(name));
  if (unknown.length > 0) {
    console.error(`No such service: ${unknown.join(', ')}. There are: ${serviceNames.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const keys = newServiceKeys(names.length > 0 ? names : serviceNames);
  for (const [name, { SERVICE_KEY }] of Object.entries(keys))
    console.log(`${name.padEnd(10)} SERVICE_KEY=${SERVICE_KEY}`);
  console.log(`all        SERVICE_KEYS=${Object.values(keys)[0].SERVICE_KEYS}`);
}

if (process.argv[1] === import.meta.filename) print(process.argv.slice(2));
