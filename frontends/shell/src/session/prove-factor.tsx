import { errorText, useRead, useSession } from '@momos/api-client';
import { type AddressFactor, type Factor, stepUpContract } from '@momos/contracts/step-up';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';
import { pickPasskey } from '@momos/remote-kit/sign-in/passkey';
import { Button, ErrorState, RowsSkeleton, Stack, Text, useMutation } from '@momos/ui';
import { FormError, SubmitButton, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy, IconMail, IconMessage } from '@momos/ui/icons';
import { type ReactNode, useState } from 'react';
import { sessionWords } from '../words/session.ts';

const words = sessionWords.proveFactor;

type Sent = { kind: 'code'; to: AddressFactor; requestId: string; codeLength: number };
type Step = Sent | { kind: 'app' } | { kind: 'recovery' };

type Props = {
  /** Why it is asked. */
  lead: ReactNode;
  onProven: () => void;
};

/** Proves who one is by one of one's factors: chooses it, then gives it. */
export function ProveFactor({ lead, onProven }: Props) {
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  if (!step) return <ChooseFactor lead={lead} onStep={setStep} onProven={onProven} />;
  if (step.kind === 'code')
    return <EnterSentCode sent={step} onSent={setStep} back={back} onProven={onProven} />;
  if (step.kind === 'app') return <EnterAppCode back={back} onProven={onProven} />;
  return <EnterRecoveryCode back={back} onProven={onProven} />;
}

const looks = {
  passkey: { label: words.byPasskey, Icon: IconFingerprint },
  app: { label: words.byAuthenticatorApp, Icon: IconDeviceMobile },
  recovery: { label: words.byRecoveryCode, Icon: IconLifebuoy },
  email: { label: words.eMail, Icon: IconMail },
  mobile: { label: words.text, Icon: IconMessage },
} as const;

type ChooseProps = Props & { onStep: (step: Step) => void };

function ChooseFactor({ lead, onStep, onProven }: ChooseProps) {
  const { call } = useSession();
  const read = useRead(stepUpContract.state, {}, { staleTime: 0 });
  const begin = useMutation({
    mutationFn: async (factor: Factor) => {
      if ('value' in factor) {
        const { data } = await call(stepUpContract.sendCode, { body: factor });
        return onStep({ ...data, kind: 'code', to: factor });
      }
      if (factor.kind !== 'passkey') return onStep({ kind: factor.kind });
      const credential = await pickPasskey((await call(stepUpContract.startPasskey, {})).data);
      if (!credential) return undefined;
      await call(stepUpContract.prove, { body: { kind: 'passkey', credential } });
      return onProven();
    },
  });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Stack>
      <p>{lead}</p>
      {begin.error ? <FormError>{errorText(begin.error)}</FormError> : null}
      {read.data ? (
        read.data.data.factors.map((factor, index) => (
          <FactorButton
            key={`${factor.kind} ${'value' in factor ? factor.value : ''}`}
            factor={factor}
            isFirst={index === 0}
            isBusy={begin.isPending && begin.variables === factor}
            isDisabled={begin.isPending}
            onChoose={() => begin.mutate(factor)}
          />
        ))
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Stack>
  );
}

type ButtonProps = {
  factor: Factor;
  isFirst: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

/** A long address takes two lines rather than be cut on a phone. */
const wholeAddress = {
  root: { blockSize: 'auto', minBlockSize: 44, paddingBlock: 8 },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

function FactorButton({ factor, isFirst, isBusy, isDisabled, onChoose }: ButtonProps) {
  const { label, Icon } = looks[factor.kind];
  return (
    <Button
      fullWidth
      size="md"
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<Icon size={20} aria-hidden />}
      styles={wholeAddress}
      autoFocus={isFirst}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onChoose}
    >
      {'value' in factor ? `${label} ${factor.value}` : label}
    </Button>
  );
}

type StepProps = { back: () => void; onProven: () => void };

function EnterSentCode({
  sent,
  onSent,
  back,
  onProven,
}: StepProps & { sent: Sent; onSent: (sent: Sent) => void }) {
  const { call } = useSession();
  const { to, requestId, codeLength } = sent;
  const again = async () => {
    const { data } = await call(stepUpContract.sendCode, { body: to });
    onSent({ ...data, kind: 'code', to });
  };
  return (
    <Stack>
      <p>{words.codeSent(to.value)}</p>
      <CodeForm
        submit={words.confirm}
        length={codeLength}
        enter={otp => call(stepUpContract.prove, { body: { kind: 'code', requestId, otp } }).then(onProven)}
        again={again}
        onBack={back}
      />
    </Stack>
  );
}

function EnterAppCode({ back, onProven }: StepProps) {
  const { call } = useSession();
  return (
    <Stack>
      <p>{words.appHint}</p>
      <CodeForm
        submit={words.confirm}
        enter={code => call(stepUpContract.prove, { body: { kind: 'app', code } }).then(onProven)}
        onBack={back}
        back={words.somethingElse}
      />
    </Stack>
  );
}

function EnterRecoveryCode({ back, onProven }: StepProps) {
  const { call } = useSession();
  const form = useSendForm(
    ({ code }: { code: string }) => call(stepUpContract.prove, { body: { kind: 'recovery', code } }),
    { initialValues: { code: '' }, onSaved: onProven },
  );
  return (
    <WriteForm label={words.recoveryCode} form={form} isLight>
      <TextInput
        label={words.recoveryCode}
        description={words.recoveryHint}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.props('code')}
      />
      <SubmitButton fullWidth size="md" disabled={form.values.code.trim() === ''}>
        {words.confirm}
      </SubmitButton>
      <Button variant="subtle" onClick={back}>
        {words.somethingElse}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {words.noCodesLeft}
      </Text>
    </WriteForm>
  );
}
