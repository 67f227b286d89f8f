import { Button, Dialog } from '@momos/ui';
import { FormError } from '@momos/ui/forms';
import { useState, useSyncExternalStore } from 'react';
import { challengeStore, type Challenge } from './human-check.ts';
import { solve } from './solve-challenge.ts';

/** The web-firewall captcha (spec §8): one press, the browser works out a proof, and the call goes on. */
export function HumanCheckDialog() {
  const challenge = useSyncExternalStore(challengeStore.subscribe, challengeStore.read);
  return challenge ? <Check challenge={challenge} /> : null;
}

function Check({ challenge }: { challenge: Challenge }) {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prove = async () => {
    setWorking(true);
    setFailure(undefined);
    try {
      challenge.done(await solve(challenge.body['challenge']));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setWorking(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title="One quick check"
      onClose={challenge.givenUp}
      actions={
        <Button loading={isWorking} onClick={() => void prove()}>
          I am a person
        </Button>
      }
    >
      <p>
        Many requests came from your network. Your browser proves in a moment that it is no robot; nothing
        about you is sent to anybody else.
      </p>
      <FormError>{failure}</FormError>
    </Dialog>
  );
}
