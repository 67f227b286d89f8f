import { useSession } from '@momos/api-client';
import { Stack } from '@momos/ui';
import { AddressForm, type SentCode, startBody } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { signInWords } from '../words/sign-in.ts';

const words = signInWords.codeSteps;

export type { SentCode } from './address-form.tsx';

export type CodeStepsProps = {
  /** The code on its way; undefined while the address is asked for. */
  sent: SentCode | undefined;
  onSent: (sent: SentCode | undefined) => void;
  /** Names the form, and the button that ends it. */
  label: string;
  purpose: SentCode['purpose'];
  /** Follows the right code. */
  onSignedIn?: () => Promise<void>;
};

/** Heading and sentence of the second step. */
export const codeWords = ({ to }: SentCode) => ({
  title: words.enterYourCode,
  lead: words.weSentACode(to),
});

/** Signs in without a password: with a passkey, or by an address and the digits that come to it (decisions: "Sign-in"). */
export function CodeSteps({ sent, onSent, label, purpose, onSignedIn }: CodeStepsProps) {
  const session = useSession();
  if (!sent)
    return (
      <Stack>
        {purpose === 'sign-in' ? <PasskeySignIn onSignedIn={onSignedIn} /> : null}
        <AddressForm label={label} purpose={purpose} onSent={onSent} />
      </Stack>
    );
  return (
    <CodeForm
      submit={label}
      length={sent.codeLength}
      enter={otp => session.signIn(sent.requestId, otp).then(onSignedIn)}
      again={async () => onSent({ ...sent, ...(await session.start(startBody(sent))) })}
      onBack={() => onSent(undefined)}
    />
  );
}
