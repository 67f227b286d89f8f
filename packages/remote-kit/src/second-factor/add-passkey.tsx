import { useSession } from '@momos/api-client';
import { passkeysContract } from '@momos/contracts/passkeys';
import { secondFactorContract } from '@momos/contracts/second-factor';
import { Callout, TextLink } from '@momos/ui';
import { SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { addressWithPasskeys, makePasskey, mayHavePasskeys } from '../sign-in/passkey.ts';
import { secondFactorWords } from '../words/second-factor.tsx';

const words = secondFactorWords.addPasskey;

/** Follows a new factor: with the recovery codes that were made for it, to be shown once. */
export type OnFactorAdded = (recoveryCodes: string[] | null) => void;

/** A name for a passkey, from what the browser says of itself. */
export function passkeyName(userAgent: string = navigator.userAgent): string {
  const systems = [
    [/iPhone/, words.devices.iPhone],
    [/iPad/, words.devices.iPad],
    [/Android/, words.devices.android],
    [/CrOS/, words.devices.chromebook],
    [/Windows/, words.devices.windows],
    [/Mac/, words.devices.mac],
    [/Linux/, words.devices.linux],
  ] as const;
  return systems.find(([form]) => form.test(userAgent))?.[1] ?? words.myDevice;
}

/** Makes a passkey on this device, or on another that the browser offers, under a name. */
export function AddPasskey({ onAdded }: { onAdded: OnFactorAdded }) {
  if (!mayHavePasskeys()) return <NotHere />;
  return <AddPasskeyForm onAdded={onAdded} />;
}

function AddPasskeyForm({ onAdded }: { onAdded: OnFactorAdded }) {
  const { call } = useSession();
  const add = async ({ name }: { name: string }) => {
    const { data: options } = await call(passkeysContract.startAdding, {});
    const credential = await makePasskey(options);
    if (!credential) return undefined;
    return (await call(passkeysContract.add, { body: { credential, name } })).data;
  };
  const form = useSendForm(add, {
    initialValues: { name: passkeyName() },
    refreshes: [passkeysContract.list, secondFactorContract.state],
    onSaved: added => added && onAdded(added.recoveryCodes),
  });
  return (
    <WriteForm label={words.addAPasskey} form={form} isLight>
      <TextInput
        label={words.nameOfThePasskey}
        description={words.nameHint}
        autoComplete="off"
        {...form.props('name')}
      />
      <SubmitButton fullWidth size="md" disabled={form.values.name.trim() === ''}>
        {words.createPasskey}
      </SubmitButton>
    </WriteForm>
  );
}

/** A browser without passkeys, or an address at which no browser has them. */
function NotHere() {
  const address = addressWithPasskeys();
  return (
    <Callout tone="info" title={words.notAvailableHere}>
      {address ? words.notAtAnIpAddress(<TextLink to={address}>{address}</TextLink>) : words.notInThisBrowser}
    </Callout>
  );
}
