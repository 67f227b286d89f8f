import { Dialog } from '@momos/ui';
import { useSyncExternalStore } from 'react';
import { sessionWords } from '../words/session.ts';
import { HumanCheckButton, HumanCheckProgress, useHumanCheck } from './human-check-work.tsx';
import { challengeStore } from './human-check.ts';
import type { Open } from './question.ts';

const words = sessionWords.humanCheckDialog;

/** The web-firewall captcha (spec §8): one press, the browser works out a proof, and the call continues. */
export function HumanCheckDialog() {
  const open = useSyncExternalStore(challengeStore.subscribe, challengeStore.read);
  return open ? <Check open={open} /> : null;
}

function Check({ open }: { open: Open<Record<string, unknown>, string> }) {
  const work = useHumanCheck(async () => open.asked['challenge'], open.done);
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.oneQuickCheck}
      onClose={open.givenUp}
      actions={<HumanCheckButton {...work} />}
    >
      <p>{words.text}</p>
      <HumanCheckProgress {...work} />
    </Dialog>
  );
}
