import { useRead } from '@momos/api-client';
import { privacyContract } from '@momos/contracts/privacy';
import { pushContract } from '@momos/contracts/push';
import { usersContract } from '@momos/contracts/users';
import { useAction } from '@momos/ui';

/** What one allows, as it is now. */
export const useConsents = () => useRead(privacyContract.consents, {});

/** Gives or withdraws a consent; each choice counts immediately. */
export const useChooseConsent = () =>
  useAction(privacyContract.setConsent, {
    refreshes: [privacyContract.consents, usersContract.me, pushContract.list],
  });
