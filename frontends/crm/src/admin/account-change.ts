import { useSession } from '@momos/api-client';
import {
  type Account,
  adminUsersContract,
  type GrantName,
  type HostingLevel,
} from '@momos/contracts/admin-users';
import { useSendForm } from '@momos/ui/forms';
import { accountsWords } from '../words/accounts.ts';

const words = accountsWords.accountChange;

const { changeRole, changeSocialPermissions, changeValidity } = adminUsersContract;

/** What can be changed of an account, one at a time. */
export type Change =
  | { role: GrantName; action: 'GRANT' | 'REVOKE' }
  | { hosting: HostingLevel }
  | { canRsvp: boolean }
  | { isValid: boolean };

type Values = { reason: string; change: Change | null };

const initialValues: Values = { reason: '', change: null };

/** A reason and what to change for it; `apply` sends both on the version that was read. */
export function useAccountChange(account: Account) {
  const { call } = useSession();
  const form = useSendForm(
    async ({ reason, change }: Values, how) => {
      const params = { id: account.id };
      const options = { ...how, ifMatch: account.version };
      if (change === null) throw new TypeError('The form sends nothing without a change.');
      if ('role' in change) return call(changeRole, { params, body: { ...change, reason } }, options);
      if ('isValid' in change) return call(changeValidity, { params, body: { ...change, reason } }, options);
      return call(changeSocialPermissions, { params, body: { ...change, reason } }, options);
    },
    {
      initialValues,
      validate: { change: change => (change === null ? words.chooseWhatToChange : null) },
      refreshes: [adminUsersContract.get, adminUsersContract.list, adminUsersContract.changes],
      saved: words.accountUpdatedChangesTake,
      afterSaving: 'clear',
      onRefused: () => form.setFieldValue('change', null),
    },
  );
  const apply = (change: Change) => {
    form.setFieldValue('change', change);
    form.submit();
  };
  return { form, apply };
}
