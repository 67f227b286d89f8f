import { keyOf, useSession } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { codeWords, CodeSteps, type SentCode } from '@momos/remote-kit/sign-in/code-steps';
import { NameForm } from '@momos/remote-kit/sign-in/name-form';
import { Dialog, useQueryClient } from '@momos/ui';
import { useState, useSyncExternalStore } from 'react';
import { sessionWords } from '../words/session.ts';
import type { Open } from './question.ts';
import { signInStore } from './sign-in-question.ts';
import { useMe } from './use-me.ts';

const wording = sessionWords.signInDialog;

/** Signing in without leaving the page: what waited for it continues, with everything that was typed. */
export function SignInDialog() {
  const open = useSyncExternalStore(signInStore.subscribe, signInStore.read);
  return open ? <SignIn open={open} /> : null;
}

const lead = wording.lead;

function SignIn({ open }: { open: Open<undefined, void> }) {
  const before = useMe().me?.id;
  const [sent, setSent] = useState<SentCode>();
  const [isNameless, setNameless] = useState(false);
  const readPerson = usePersonReader();
  const signedIn = async () => {
    const { id, firstName, lastName } = await readPerson();
    // What stands on the page belongs to the person before.
    if (before && before !== id) window.location.reload();
    else if (firstName && lastName) open.done();
    else setNameless(true);
  };
  const words = sent
    ? codeWords(sent)
    : {
        title: before ? wording.signInAgain : wording.signInOrJoin,
        lead: before ? lead.before : lead.visitor,
      };
  if (isNameless)
    return (
      <Dialog isOpen size="sm" title={wording.whatShouldCall} onClose={open.givenUp}>
        <p>{wording.hostsSeeNameTheir}</p>
        <NameForm onSaved={open.done} />
      </Dialog>
    );
  return (
    <Dialog isOpen size="sm" title={words.title} onClose={open.givenUp}>
      <p>{words.lead}</p>
      <CodeSteps
        sent={sent}
        onSent={setSent}
        label={wording.signIn}
        purpose="sign-in"
        onSignedIn={signedIn}
      />
    </Dialog>
  );
}

/** Reads who has signed in, for all pages. */
function usePersonReader() {
  const { call } = useSession();
  const queries = useQueryClient();
  return async () => {
    const answer = await call(usersContract.me, {});
    queries.setQueryData(keyOf(usersContract.me, {}), answer);
    return answer.data;
  };
}
