import { errorText, useSession } from '@momos/api-client';
import { Button, Divider, Stack, useMutation } from '@momos/ui';
import { FormError } from '@momos/ui/forms';
import { IconFingerprint } from '@momos/ui/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayHavePasskeys, suggestPasskey, pickPasskey } from './passkey.ts';
import { signInWords } from '../words/sign-in.ts';

const words = signInWords.passkeySignIn;

type Props = { onSignedIn?: (() => Promise<void>) | undefined };

/** Signing in with a passkey: by a button, and as a suggestion in the address field. Nothing where there are no passkeys. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const [isPossible] = useState(mayHavePasskeys);
  return isPossible ? <PasskeyButton onSignedIn={onSignedIn} /> : null;
}

function PasskeyButton({ onSignedIn }: Props) {
  const { signIn, failure } = usePasskeySignIn(onSignedIn);
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {words.signInWithAPasskey}
      </Button>
      {failure ? <FormError>{errorText(failure)}</FormError> : null}
      <Divider label={words.orWithACode} />
    </Stack>
  );
}

/** The ceremony of the button, and before it the suggestion in the address field. */
function usePasskeySignIn(onSignedIn: Props['onSignedIn']) {
  const session = useSession();
  const [failure, setFailure] = useState<unknown>();
  const suggesting = useRef<AbortController>(undefined);
  const finish = async (credential: Awaited<ReturnType<typeof pickPasskey>>) => {
    if (!credential) return;
    await session.signInByPasskey(credential);
    await onSignedIn?.();
  };
  const signIn = useMutation({
    mutationFn: async () => finish(await pickPasskey(await session.startPasskey())),
    onMutate: () => {
      // A suggestion that begins later would end the ceremony of the button.
      suggesting.current?.abort();
      setFailure(undefined);
    },
    onError: setFailure,
  });
  const finishSuggested = useEffectEvent(finish);
  useEffect(() => {
    const closing = new AbortController();
    suggesting.current = closing;
    // The button remains where suggesting fails.
    suggestPasskey(session.startPasskey, closing.signal)
      .catch(() => undefined)
      .then(finishSuggested)
      .catch(setFailure);
    return () => closing.abort();
  }, [session]);
  return { signIn, failure };
}
