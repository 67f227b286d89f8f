import { errorText, useSession } from '@momos/api-client';
import { Button, Segments, useMutation } from '@momos/ui';
import { Form, FormError, TextInput } from '@momos/ui/forms';
import { useState } from 'react';

type Way = 'email' | 'mobile';
type Purpose = 'sign-in' | 'retrieve';

/** A code that is on its way, and how another one is asked for. */
export type SentCode = { requestId: string; to: string; way: Way; purpose: Purpose };

/** What the start of a sign-in takes for an address as somebody typed it. */
export const startBody = ({ to, way, purpose }: Omit<SentCode, 'requestId'>) =>
  way === 'email' ? { email: to.trim(), purpose } : { mobile: to.replace(/[\s().-]/g, ''), purpose };

type Props = { label: string; purpose: Purpose; onSent: (sent: SentCode) => void };

/** Asks for an e-mail address or a mobile number and sends a code to it. */
export function AddressForm({ label, purpose, onSent }: Props) {
  const session = useSession();
  const [way, setWay] = useState<Way>('email');
  const [to, setTo] = useState('');
  const send = useMutation({
    mutationFn: () => session.start(startBody({ to, way, purpose })),
    onSuccess: ({ requestId }) => onSent({ requestId, to: to.trim(), way, purpose }),
  });
  const change = (next: Way) => {
    setWay(next);
    setTo('');
    send.reset();
  };
  return (
    <Form
      label={label}
      onSubmit={event => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Segments<Way>
        label="How"
        choices={[
          { value: 'email', label: 'E-mail' },
          { value: 'mobile', label: 'Mobile' },
        ]}
        value={way}
        onChange={change}
      />
      <TextInput
        key={way}
        {...fields[way]}
        size="md"
        name={way}
        autoFocus
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <FormError>{send.error ? errorText(send.error) : null}</FormError>
      <Button type="submit" fullWidth size="md" loading={send.isPending} disabled={to.trim() === ''}>
        Send me a code
      </Button>
    </Form>
  );
}

const fields = {
  email: { label: 'Your e-mail', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  mobile: {
    label: 'Your mobile number',
    description: 'With country code',
    type: 'tel',
    autoComplete: 'tel',
    placeholder: '+1 415 555 0123',
  },
} as const;
