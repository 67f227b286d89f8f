import { useSession } from '@momos/api-client';
import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { secondFactorContract } from '@momos/contracts/second-factor';
import {
  Button,
  ErrorState,
  RowsSkeleton,
  showToast,
  Stack,
  Text,
  useMutation,
  useQueryClient,
} from '@momos/ui';
import { IconCopy } from '@momos/ui/icons';
import { QrCode } from '@momos/ui/qr';
import { useEffect } from 'react';
import { CodeForm } from '../sign-in/code-form.tsx';
import type { OnFactorAdded } from './add-passkey.tsx';
import { secondFactorWords } from '../words/second-factor.tsx';

const words = secondFactorWords.setUpApp;

/** Connects an authenticator app: its secret as a QR code and as text, shown this once, then a first code of it. */
export function SetUpApp({ onAdded }: { onAdded: OnFactorAdded }) {
  const { call } = useSession();
  const begin = useMutation({
    mutationFn: async () => (await call(authenticatorAppContract.start, {})).data,
  });
  const { mutate: start } = begin;
  useEffect(() => start(), [start]);
  if (begin.error) return <ErrorState error={begin.error} onRetry={() => start()} />;
  if (!begin.data) return <RowsSkeleton count={3} />;
  return <ConnectApp {...begin.data} onAdded={onAdded} />;
}

function ConnectApp({ secret, uri, onAdded }: { secret: string; uri: string; onAdded: OnFactorAdded }) {
  const { call } = useSession();
  const queries = useQueryClient();
  const confirm = async (code: string) => {
    const { data } = await call(authenticatorAppContract.confirm, { body: { code } });
    await queries.invalidateQueries({ queryKey: [secondFactorContract.state.id] });
    onAdded(data.recoveryCodes);
  };
  return (
    <Stack>
      <Text size="sm">{words.scanThis}</Text>
      <Stack align="center" gap="xs">
        <QrCode value={uri} label={words.qrCode} size={184} />
        <SecretText secret={secret} />
      </Stack>
      <CodeForm submit={words.connectApp} enter={confirm} />
    </Stack>
  );
}

/** The secret in groups of four, as apps take it. */
function SecretText({ secret }: { secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(words.keyCopied, { tone: 'good' }),
      () => showToast(words.noCopying, { tone: 'bad' }),
    );
  return (
    <Stack gap={4} align="center">
      <Text
        component="code"
        size="sm"
        ff="monospace"
        ta="center"
        aria-label={words.key(secret.split('').join(' '))}
      >
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Text>
      <Button variant="subtle" size="sm" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        {words.copyKey}
      </Button>
    </Stack>
  );
}
