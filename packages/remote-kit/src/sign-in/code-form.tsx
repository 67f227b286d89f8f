import { errorText } from '@momos/api-client';
import { Button, Stack, useMutation } from '@momos/ui';
import { FormError, PinInput, SubmitButton, useSendForm, WriteForm } from '@momos/ui/forms';
import { signInWords } from '../words/sign-in.ts';

const words = signInWords.codeForm;

type Props = {
  /** How many digits there are; six where not said. */
  length?: number | undefined;
  /** Takes the digits; what it rejects with is shown, and the digits are cleared. */
  enter: (otp: string) => Promise<unknown>;
  /** Sends another code; none where it comes from an app. */
  again?: () => Promise<unknown>;
  submit: string;
  onBack?: () => void;
  /** What leads back. */
  back?: string;
};

// The fields at full size are wider than a phone: they share what there is.
const narrow = {
  root: { inlineSize: '100%', maxInlineSize: '21.875rem' },
  pinInput: { flex: 1, minInlineSize: 0 },
};

/** The digits that came by mail or SMS; sent off with the last one. */
export function CodeForm({ length = 6, enter, again, submit, onBack, back = words.anotherAddress }: Props) {
  const form = useSendForm(({ code }: { code: string }) => enter(code), {
    initialValues: { code: '' },
    onRefused: () => form.setFieldValue('code', ''),
  });
  const { code } = form.values;
  return (
    <WriteForm label={words.code} form={form} isLight>
      <Stack align="center">
        <PinInput
          aria-label={words.digitCode(length)}
          key={length}
          length={length}
          type="number"
          oneTimeCode
          autoFocus
          size="lg"
          gap="xs"
          styles={narrow}
          value={code}
          onChange={next => form.setFieldValue('code', next)}
          onComplete={() => form.submit()}
          error={form.problem !== undefined}
          getInputProps={index => ({ 'aria-label': words.digitOf(index + 1, length) })}
        />
      </Stack>
      <SubmitButton fullWidth size="md" disabled={code.length < length}>
        {submit}
      </SubmitButton>
      <Stack gap={4}>
        {again ? <Resend again={again} /> : null}
        {onBack ? (
          <Button variant="subtle" onClick={onBack}>
            {back}
          </Button>
        ) : null}
      </Stack>
    </WriteForm>
  );
}

/** Another code to the same address. */
function Resend({ again }: { again: () => Promise<unknown> }) {
  const sending = useMutation({ mutationFn: again });
  return (
    <>
      <FormError>{sending.error ? errorText(sending.error) : null}</FormError>
      <Button variant="subtle" loading={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isSuccess ? words.newCodeOnItsWay : words.resendCode}
      </Button>
    </>
  );
}
