import { Button } from '@momos/ui';
import { FormError } from '@momos/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { sessionWords } from '../words/session.ts';
import { solve } from './solve-challenge.ts';
import * as classes from './human-check.module.css';
import { Meter } from './meter.tsx';

const words = sessionWords.humanCheckWork;

/** How far a check has come. */
export type Work = { isWorking: boolean; share: number; failure: string | undefined; start: () => void };

/** Works out a proof when asked to; `challengeOf` gives the challenge, `onToken` takes the proof. Stops when the page goes. */
export function useHumanCheck(
  challengeOf: () => Promise<unknown>,
  onToken: (token: string) => Promise<void> | void,
): Work {
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setShare(0);
    setFailure(undefined);
    try {
      await onToken(await solve(await challengeOf(), { onProgress: setShare, signal: controller.signal }));
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(error instanceof Error ? error.message : String(error));
      setShare(undefined);
    }
  };
  return { isWorking: share !== undefined, share: share ?? 0, failure, start: () => void start() };
}

/** The progress of a check and what went wrong with it. */
export const HumanCheckProgress = ({ isWorking, share, failure }: Work) => (
  <>
    {isWorking ? (
      <div className={classes.work}>
        <Meter share={share} label={words.progressOfTheCheck} />
        <p role="status" className={classes.note}>
          {words.working}
        </p>
      </div>
    ) : null}
    <FormError>{failure}</FormError>
  </>
);

/** Starts a check; says what it does while it works. */
export const HumanCheckButton = ({ isWorking, failure, start }: Work) => (
  <Button size="md" loading={isWorking} onClick={start}>
    {failure ? words.tryAgain : words.iAmAPerson}
  </Button>
);
