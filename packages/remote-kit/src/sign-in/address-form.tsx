import { useSession } from '@momos/api-client';
import { Segments } from '@momos/ui';
import { SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { signInWords } from '../words/sign-in.ts';

const words = signInWords.addressForm;

type Way = 'email' | 'mobile';
type Purpose = 'sign-in' | 'retrieve';

/** A code that is on its way, and how another one is asked for. */
export type SentCode = { requestId: string; codeLength: number; to: string; way: Way; purpose: Purpose };

/** What the start of a sign-in takes for an address as it was typed. */
export const startBody = ({ to, way, purpose }: Pick<SentCode, 'to' | 'way' | 'purpose'>) =>
  way === 'email' ? { email: to.trim(), purpose } : { mobile: to.replace(/[\s().-]/g, ''), purpose };

type Props = { label: string; purpose: Purpose; onSent: (sent: SentCode) => void };

/** Asks for an e-mail address or a mobile number and sends a code to it. */
export function AddressForm({ label, purpose, onSent }: Props) {
  const session = useSession();
  const form = useSendForm(
    ({ way, to }: { way: Way; to: string }) => session.start(startBody({ to, way, purpose })),
    {
      initialValues: { way: 'email', to: '' },
      fieldNames: { email: 'to', mobile: 'to' },
      onSaved: ({ requestId, codeLength }, { way, to }) =>
        onSent({ requestId, codeLength, to: to.trim(), way, purpose }),
    },
  );
  const { way, to } = form.values;
  return (
    <WriteForm label={label} form={form} isLight>
      <Segments<Way>
        label={words.how}
        choices={[
          { value: 'email', label: words.eMail },
          { value: 'mobile', label: words.mobile },
        ]}
        value={way}
        onChange={next => form.restart({ way: next, to: '' })}
      />
      <TextInput key={way} {...fields[way]} size="md" name={way} autoFocus {...form.props('to')} />
      <SubmitButton fullWidth size="md" disabled={to.trim() === ''}>
        {words.sendCode}
      </SubmitButton>
    </WriteForm>
  );
}

const fields = {
  email: {
    label: words.yourEMail,
    type: 'email',
    // Where the browser suggests a passkey (WebAuthn 3 §5.1.4.4).
    autoComplete: 'email webauthn',
    placeholder: 'you@example.com',
  },
  mobile: {
    label: words.yourMobileNumber,
    description: words.withCountryCode,
    type: 'tel',
    autoComplete: 'tel',
    placeholder: '+1 415 555 0123',
  },
} as const;
