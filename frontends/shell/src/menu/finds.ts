import type { Me } from '@momos/contracts/users';
import type { Audience } from '@momos/remote-kit/page';

/** Who finds a page in the menu, and its frame; whether its content may be seen is decided by the service. */
export function finds(me: Pick<Me, 'isSupermomosAdmin' | 'roles'> | undefined, audience: Audience): boolean {
  if (audience === 'public' || audience === 'signed-in' || audience === 'host') return true;
  return me !== undefined && (me.isSupermomosAdmin || me.roles.some(role => role === audience));
}
