import { errorText, useReadPages, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { organizationsContract, verifiedEmailsContract } from '@momos/contracts/verified-emails';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatStamp,
  PersonLine,
  RowsSkeleton,
  ShowMore,
  showToast,
  viewerZone,
} from '@momos/ui';
import { useDeferredValue, useState } from 'react';
import { categoryWords } from './organization-words.ts';
import * as classes from './organization.module.css';

type Proof = CallData<typeof verifiedEmailsContract.pending>[number];

const wholeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Proofs of addresses whose code was not entered yet; an admin may take one as given, and that is kept. */
export function PendingProofs({ email }: { email: string }) {
  const asked = useDeferredValue(email.trim().toLowerCase());
  const list = useReadPages(verifiedEmailsContract.pending, {
    query: { pageSize: 50, ...(wholeEmail.test(asked) ? { email: asked } : {}) },
  });
  const [chosen, setChosen] = useState<Proof>();
  const bypass = useWrite(verifiedEmailsContract.bypass, {
    refreshes: [verifiedEmailsContract.pending, organizationsContract.list],
    onDone: ({ data }) => showToast(`${data.email} counts as proven.`, { tone: 'good' }),
  });
  const take = ({ id }: Proof) =>
    bypass.mutateAsync({ params: { id } }).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <RowsSkeleton />;
  const { items } = list.data;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title="No proof waits">
          {asked
            ? 'Nobody has begun to prove this address in the last 30 days.'
            : 'Whoever asks for a code and does not enter it shows up here, for those whom no mail reaches.'}
        </EmptyState>
      ) : null}
      <ul className={classes.proofs} role="list">
        {items.map(proof => (
          <li key={proof.id} className={classes.proof}>
            <PersonLine person={proof.user} size={36} detail={proof.email} />
            <span className={classes.soft}>
              {categoryWords[proof.emailCategory]}, {formatStamp(proof.startedAt, viewerZone())}
            </span>
            <Button variant="default" size="compact-md" onClick={() => setChosen(proof)}>
              Take as proven
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      {chosen ? (
        <ConfirmDialog
          isOpen
          onClose={() => setChosen(undefined)}
          title="Take this address as proven?"
          facts={[
            { label: 'Person', value: chosen.user.displayName },
            { label: 'Address', value: chosen.email },
            { label: 'Counts for', value: categoryWords[chosen.emailCategory] },
          ]}
          confirm="Take it as proven"
          onConfirm={() => take(chosen)}
        >
          Its owner can sign in with it from then on. Your name is kept with it.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
