import type { Purpose } from '@momos/contracts/privacy';
import { showToast } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.tsx';
import { consentLabels } from './consent-labels.ts';
import { useChooseConsent, useConsents } from './use-consents.ts';

const words = settingsWords.consentSwitch;

/** The one control of a consent. */
export function ConsentSwitch({ purpose }: { purpose: Purpose }) {
  const { data } = useConsents();
  const choose = useChooseConsent();
  const consent = data?.data.find(each => each.purpose === purpose);
  return (
    <Switch
      {...consentLabels[purpose]}
      checked={consent?.isGiven ?? false}
      disabled={!consent || choose.isPending}
      onChange={event =>
        choose.mutate(
          { body: { purpose, isGiven: event.currentTarget.checked } },
          { onSuccess: () => showToast(words.saved, { tone: 'good' }) },
        )
      }
    />
  );
}
