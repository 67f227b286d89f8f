import { type Grant, isGrant } from './role.ts';

/** Reads `address=role+role,address=role`; throws for a role that does not exist. */
export function parseDemoRoles(text: string): Map<string, Grant[]> {
  const entries = text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean)
    .map((entry): [string, Grant[]] => {
      const [address = '', roles = ''] = entry.split('=');
      const grants = roles.split('+').filter(isGrant);
      if (grants.length === 0 || grants.length !== roles.split('+').length)
        throw new Error(`"${entry}" is not address=role+role`);
      return [address.toLowerCase(), grants];
    });
  return new Map(entries);
}
