import { errorText, useRead, useSession } from '@momos/api-client';
import { type Factor, stepUpContract } from '@momos/contracts/step-up';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';
import { Button, Dialog, ErrorState, RowsSkeleton, Stack, useMutation } from '@momos/ui';
import { FormError } from '@momos/ui/forms';
import { useState, useSyncExternalStore } from 'react';
import type { Open } from './question.ts';
import { stepUpStore } from './step-up-question.ts';

/** A fresh proof of who one is, without leaving the page: what waited for it continues. */
export function StepUpDialog() {
  const open = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read);
  return open ? <StepUp open={open} /> : null;
}

type Sent = { factor: Factor; requestId: string; codeLength: number };

function StepUp({ open }: { open: Open<undefined, void> }) {
  const [sent, setSent] = useState<Sent>();
  return (
    <Dialog isOpen size="sm" title="Confirm that it’s you" onClose={open.givenUp}>
      {sent ? (
        <EnterCode sent={sent} onSent={setSent} onProven={open.done} />
      ) : (
        <ChooseFactor onSent={setSent} />
      )}
    </Dialog>
  );
}

function ChooseFactor({ onSent }: { onSent: (sent: Sent) => void }) {
  const { call } = useSession();
  const read = useRead(stepUpContract.state, {}, { staleTime: 0 });
  const send = useMutation({
    mutationFn: async (factor: Factor) => ({
      ...(await call(stepUpContract.sendCode, { body: factor })).data,
      factor,
    }),
    onSuccess: onSent,
  });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Stack>
      <p>
        This change protects your account, so we check first. We send you a code, and it counts for the next
        ten minutes.
      </p>
      {send.error ? <FormError>{errorText(send.error)}</FormError> : null}
      {read.data ? (
        read.data.data.factors.map((factor, index) => (
          <Button
            key={factor.value}
            fullWidth
            size="md"
            variant={index === 0 ? 'filled' : 'default'}
            autoFocus={index === 0}
            loading={send.isPending && send.variables === factor}
            disabled={send.isPending}
            onClick={() => send.mutate(factor)}
          >
            {`${factor.kind === 'email' ? 'E-mail' : 'Text'} ${factor.value}`}
          </Button>
        ))
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Stack>
  );
}

type EnterProps = { sent: Sent; onSent: (sent: Sent | undefined) => void; onProven: () => void };

function EnterCode({ sent, onSent, onProven }: EnterProps) {
  const { call } = useSession();
  const { factor, requestId, codeLength } = sent;
  const again = async () => {
    const { data } = await call(stepUpContract.sendCode, { body: factor });
    onSent({ ...data, factor });
  };
  return (
    <Stack>
      <p>{`We sent a code to ${factor.value}. It works for ten minutes.`}</p>
      <CodeForm
        submit="Confirm"
        length={codeLength}
        enter={otp => call(stepUpContract.prove, { body: { kind: 'code', requestId, otp } }).then(onProven)}
        again={again}
        onBack={() => onSent(undefined)}
      />
    </Stack>
  );
}
