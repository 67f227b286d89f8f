import { Dialog } from '@momos/ui';
import { ProveFactor } from './prove-factor.tsx';
import { useOpen } from './question.ts';
import { stepUpStore } from './step-up-question.ts';

/** A fresh proof of who one is, without leaving the page: what waited for it continues. */
export function StepUpDialog() {
  const open = useOpen(stepUpStore);
  if (!open) return null;
  return (
    <Dialog isOpen size="sm" title="Confirm that it’s you" onClose={open.givenUp}>
      <ProveFactor
        lead="This change protects your account, so we check first. It counts for the next ten minutes."
        onProven={open.done}
      />
    </Dialog>
  );
}
