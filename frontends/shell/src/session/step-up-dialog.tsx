import { Dialog } from '@momos/ui';
import { sessionWords } from '../words/session.ts';
import { ProveFactor } from './prove-factor.tsx';
import { useOpen } from './question.ts';
import { stepUpStore } from './step-up-question.ts';

const words = sessionWords.stepUpDialog;

/** A fresh proof of who one is, without leaving the page: what waited for it continues. */
export function StepUpDialog() {
  const open = useOpen(stepUpStore);
  if (!open) return null;
  return (
    <Dialog isOpen size="sm" title={words.confirmThatItsYou} onClose={open.givenUp}>
      <ProveFactor lead={words.lead} onProven={open.done} />
    </Dialog>
  );
}
