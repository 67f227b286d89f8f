import type { Me } from '@momos/contracts/users';

/** Pages of the signed-in person, and the manager's door for who may open it. */
export function accountMenu(me: Pick<Me, 'roles' | 'isSupermomosAdmin'> & { slug?: string }) {
  const isManager = me.isSupermomosAdmin || me.roles.includes('manager');
  const isReviewer = me.roles.includes('reviewer');
  return [
    { label: 'My tickets', to: '/my-ticket' },
    { label: 'Socials I host', to: '/manager/rsvps' },
    { label: 'Hosts and followers', to: '/hosts' },
    ...(me.slug ? [{ label: 'Your profile', to: `/users/${me.slug}` }] : []),
    { label: 'Account settings', to: '/accounts/setting' },
    { label: 'Transactions', to: '/accounts/transactions' },
    ...(isManager ? [{ label: 'Manager', to: '/manager/dashboard' }] : []),
    ...(isReviewer && !isManager ? [{ label: 'Public events', to: '/manager/public-events' }] : []),
  ];
}
