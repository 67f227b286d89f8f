import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';
import { type Contact, contactOf } from './contact.ts';
import type { Contacts } from './contact.store.ts';

export type ContactDeps = { contacts: Contacts; identity: RpcClient<typeof IdentityService> };

/**
 * People by id: from the read model, and from identity itself for those whose account, or the field of it that is needed, has not
 * arrived over the bus yet. Erased and unknown ones are left out.
 */
export async function findContacts(
  { contacts, identity }: ContactDeps,
  ids: string[],
  needs?: 'provenMobile',
): Promise<Map<string, Contact>> {
  const wanted = [...new Set(ids)];
  const found = await contacts.get(wanted);
  const missing = wanted.filter(id => {
    const contact = found.get(id);
    return !contact || (needs && !contact.isErased && contact[needs] === undefined);
  });
  if (missing.length === 0) return found;
  const { users } = await identity.getUsers({ ids: missing });
  for (const user of users) found.set(user.id, contactOf(user));
  return found;
}
