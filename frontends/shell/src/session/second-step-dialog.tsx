import { useRead, useSession } from '@momos/api-client';
import { type SecondFactorState, secondFactorContract } from '@momos/contracts/second-factor';
import { AddPasskey } from '@momos/remote-kit/second-factor/add-passkey';
import { RecoveryCodeList } from '@momos/remote-kit/second-factor/recovery-code-list';
import { SetUpApp } from '@momos/remote-kit/second-factor/set-up-app';
import { mayHavePasskeys } from '@momos/remote-kit/sign-in/passkey';
import { Button, Dialog, Loaded, Segments, Stack } from '@momos/ui';
import { useState } from 'react';
import { sessionWords } from '../words/session.ts';
import { ProveFactor } from './prove-factor.tsx';
import { type Open, useOpen } from './question.ts';
import { secondStepStore } from './second-step-question.ts';

const words = sessionWords.secondStepDialog;

/** The end of a sign-in for whom a code is not enough: they give their second factor, or set up the first one. */
export function SecondStepDialog() {
  const open = useOpen(secondStepStore);
  return open ? <SecondStep open={open} /> : null;
}

function SecondStep({ open }: { open: Open<undefined, void> }) {
  const session = useSession();
  const read = useRead(secondFactorContract.state, {}, { staleTime: 0 });
  const [codes, setCodes] = useState<string[]>();
  const leave = () => void session.signOut().finally(open.givenUp);
  if (codes)
    return (
      <Dialog isOpen size="sm" title={words.saveYourRecoveryCodes} onClose={open.done}>
        <RecoveryCodeList codes={codes} onKept={open.done} />
      </Dialog>
    );
  const added = (made: string[] | null) => (made ? setCodes(made) : open.done());
  const hasAny = read.data ? hasFactor(read.data.data) : true;
  const waits = read.data?.data.awaitsConfirmation ?? false;
  return (
    <Dialog isOpen size="sm" title={titleOf({ waits, hasAny })} onClose={leave}>
      <Stack>
        <Loaded read={read}>
          {() =>
            waits ? (
              <Waiting />
            ) : hasAny ? (
              <ProveFactor lead={words.lead} onProven={open.done} />
            ) : (
              <SetUp onAdded={added} />
            )
          }
        </Loaded>
        <Button variant="subtle" onClick={leave}>
          {words.signOut}
        </Button>
      </Stack>
    </Dialog>
  );
}

const hasFactor = ({ passkeys, appSince }: SecondFactorState) => passkeys > 0 || appSince !== null;

const titleOf = ({ waits, hasAny }: { waits: boolean; hasAny: boolean }) => {
  if (waits) return words.waitingForAnotherAdmin;
  return hasAny ? words.oneMoreStep : words.protectYourAccount;
};

/** After the account was taken back with no second step left: the mailbox alone sets up no other. */
const Waiting = () => (
  <>
    <p>{words.heldText}</p>
    <p>{words.heldNext}</p>
  </>
);

type Way = 'passkey' | 'app';

/** The first second factor of a person whose role needs one. */
function SetUp({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const [way, setWay] = useState<Way>(() => (mayHavePasskeys() ? 'passkey' : 'app'));
  return (
    <Stack>
      <p>{words.setUpText}</p>
      <Segments<Way>
        label={words.how}
        choices={[
          { value: 'passkey', label: words.passkey },
          { value: 'app', label: words.authenticatorApp },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'passkey' ? <AddPasskey onAdded={onAdded} /> : <SetUpApp onAdded={onAdded} />}
    </Stack>
  );
}
