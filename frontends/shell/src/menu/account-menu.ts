import type { Me } from '@momos/contracts/users';
import { menuWords } from '../words/menu.ts';

const words = menuWords.accountMenu;

/** Pages of the signed-in person, and the manager's door for who may open it. */
export function accountMenu(me: Pick<Me, 'roles' | 'isSupermomosAdmin'> & { slug?: string }) {
  const isManager = me.isSupermomosAdmin || me.roles.includes('manager');
  const isReviewer = me.roles.includes('reviewer');
  return [
    { label: words.myTickets, to: '/my-ticket' },
    { label: words.chat, to: '/chat' },
    { label: words.socialsIHost, to: '/manager/rsvps' },
    { label: words.hostsAndFollowers, to: '/hosts' },
    ...(me.slug ? [{ label: words.yourProfile, to: `/users/${me.slug}` }] : []),
    { label: words.accountSettings, to: '/accounts/setting' },
    { label: words.transactions, to: '/accounts/transactions' },
    ...(isManager ? [{ label: words.manager, to: '/manager/dashboard' }] : []),
    ...(isReviewer && !isManager ? [{ label: words.publicEvents, to: '/manager/public-events' }] : []),
  ];
}
