import { Button, Group, showToast, Stack, Text } from '@momos/ui';
import { IconCopy, IconDownload } from '@momos/ui/icons';
import { secondFactorWords } from '../words/second-factor.tsx';
import * as classes from './recovery-code-list.module.css';

const words = secondFactorWords.recoveryCodeList;

const text = (codes: readonly string[]) =>
  [words.fileTitle(window.location.host), words.fileText, '', ...codes, ''].join('\n');

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
      () => showToast(words.codesCopied, { tone: 'good' }),
      () => showToast(words.noCopying, { tone: 'bad' }),
    );
  return (
    <Stack>
      <Text size="sm">{words.keepThese}</Text>
      <ol className={classes.codes} aria-label={words.recoveryCodes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => download(codes)}>
          {words.download}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Group>
      <Button size="md" fullWidth onClick={onKept}>
        {words.saved}
      </Button>
    </Stack>
  );
}
