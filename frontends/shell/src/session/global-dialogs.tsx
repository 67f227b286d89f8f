import { DialogFailed, LazyView } from '@momos/ui';
import { challengeStore } from './human-check.ts';
import { useOpen } from './question.ts';
import { secondStepStore } from './second-step-question.ts';
import { signInStore } from './sign-in-question.ts';
import { stepUpStore } from './step-up-question.ts';
import { waitingStore } from './waiting-room.ts';

const loadCheck = () => import('./human-check-dialog.tsx').then(file => file.HumanCheckDialog);
const loadSecondStep = () => import('./second-step-dialog.tsx').then(file => file.SecondStepDialog);
const loadSignIn = () => import('./sign-in-dialog.tsx').then(file => file.SignInDialog);
const loadStepUp = () => import('./step-up-dialog.tsx').then(file => file.StepUpDialog);
const loadWaiting = () => import('./waiting-room-dialog.tsx').then(file => file.WaitingRoomDialog);

/** Where the human check, the waiting room, the second step of a sign-in, the step-up and the sign-in of a lost session appear; their code is fetched when first needed. */
export function GlobalDialogs() {
  const challenge = useOpen(challengeStore);
  const waiting = useOpen(waitingStore);
  const signIn = useOpen(signInStore);
  const secondStep = useOpen(secondStepStore);
  const stepUp = useOpen(stepUpStore);
  return (
    <>
      {signIn ? (
        <LazyView load={loadSignIn} failed={() => <DialogFailed onClose={signIn.givenUp} />} />
      ) : null}
      {secondStep ? (
        <LazyView load={loadSecondStep} failed={() => <DialogFailed onClose={secondStep.givenUp} />} />
      ) : null}
      {stepUp ? (
        <LazyView load={loadStepUp} failed={() => <DialogFailed onClose={stepUp.givenUp} />} />
      ) : null}
      {challenge ? (
        <LazyView load={loadCheck} failed={() => <DialogFailed onClose={challenge.givenUp} />} />
      ) : null}
      {waiting ? (
        <LazyView load={loadWaiting} failed={() => <DialogFailed onClose={waiting.givenUp} />} />
      ) : null}
    </>
  );
}
