import { errorText } from '@momos/api-client';
import { Button, Stack, useMutation } from '@momos/ui';
import { Form, FormError, PinInput } from '@momos/ui/forms';
import { useState } from 'react';

type Props = {
  /** Takes the six digits; what it rejects with is shown, and the digits are cleared. */
  enter: (otp: string) => Promise<unknown>;
  /** Sends another code. */
  again: () => Promise<unknown>;
  submit: string;
  onBack: () => void;
};

// Six fields of full size are wider than a phone: they share what there is.
const narrow = {
  root: { inlineSize: '100%', maxInlineSize: '21.875rem' },
  pinInput: { flex: 1, minInlineSize: 0 },
};

/** Six digits that came by mail or SMS; sent off with the last one. */
export function CodeForm({ enter, again, submit, onBack }: Props) {
  const [code, setCode] = useState('');
  const entering = useMutation({ mutationFn: enter, onError: () => setCode('') });
  const sending = useMutation({ mutationFn: again, onSuccess: () => entering.reset() });
  const error = entering.error ?? sending.error;
  return (
    <Form
      label="Code"
      onSubmit={event => {
        event.preventDefault();
        entering.mutate(code);
      }}
    >
      <Stack align="center">
        <PinInput
          aria-label="Six-digit code"
          length={6}
          type="number"
          oneTimeCode
          autoFocus
          size="lg"
          gap="xs"
          styles={narrow}
          value={code}
          onChange={setCode}
          onComplete={otp => entering.mutate(otp)}
          disabled={entering.isPending}
          error={entering.isError}
          getInputProps={index => ({ 'aria-label': `Digit ${index + 1} of 6` })}
        />
      </Stack>
      <FormError>{error ? errorText(error) : null}</FormError>
      <Button type="submit" fullWidth size="md" loading={entering.isPending} disabled={code.length < 6}>
        {submit}
      </Button>
      <Stack gap={4}>
        <Button variant="subtle" loading={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isSuccess ? 'A new code is on its way' : 'Send a new code'}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Use another address
        </Button>
      </Stack>
    </Form>
  );
}
