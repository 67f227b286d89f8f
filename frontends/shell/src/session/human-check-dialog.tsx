import { Dialog } from '@momos/ui';
import { useSyncExternalStore } from 'react';
import { HumanCheckButton, HumanCheckProgress, useHumanCheck } from './human-check-work.tsx';
import { challengeStore } from './human-check.ts';
import type { Open } from './question.ts';

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
      title="One quick check"
      onClose={open.givenUp}
      actions={<HumanCheckButton {...work} />}
    >
      <p>
        We received many requests from your network. Your browser proves in a moment that it is no robot;
        nothing about you is sent to anybody else.
      </p>
      <HumanCheckProgress {...work} />
    </Dialog>
  );
}
