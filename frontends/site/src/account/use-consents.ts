import { errorText, useRead, useWrite } from '@momos/api-client';
import { privacyContract } from '@momos/contracts/privacy';
import { pushContract } from '@momos/contracts/push';
import { usersContract } from '@momos/contracts/users';
import { showToast } from '@momos/ui';

/** What one allows, as it is now. */
export const useConsents = () => useRead(privacyContract.consents, {});

/** Gives or takes back a consent; each choice counts at once. */
export const useChooseConsent = () =>
  useWrite(privacyContract.setConsent, {
    refreshes: [privacyContract.consents, usersContract.me, pushContract.list],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
