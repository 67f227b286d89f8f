import { Button, Group, showToast, Stack, Text } from '@momos/ui';
import { IconCopy, IconDownload } from '@momos/ui/icons';
import * as classes from './recovery-code-list.module.css';

const text = (codes: readonly string[]) =>
  [
    `Recovery codes for ${window.location.host}`,
    'Each one signs you in once when you cannot use your passkey or authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([text(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'momos-recovery-codes.txt';
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Recovery codes, the one time that they are shown. `onKept` follows once their person says that they have them. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(text(codes)).then(
      () => showToast('Codes copied', { tone: 'good' }),
      () => showToast('Your browser does not allow copying. Download them instead.', { tone: 'bad' }),
    );
  return (
    <Stack>
      <Text size="sm">
        Keep these where you would find them without your phone. Each code signs you in once. We do not show
        them again.
      </Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => download(codes)}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
      </Group>
      <Button size="md" fullWidth onClick={onKept}>
        I have saved my codes
      </Button>
    </Stack>
  );
}
