import { useReadPages, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { organizationsContract } from '@momos/contracts/organizations';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  formatStamp,
  Loaded,
  PersonLine,
  RowsSkeleton,
  ShowMore,
  showToast,
  viewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { categoryLabels } from './organization-labels.ts';
import * as classes from './organization.module.css';

type Proof = CallData<typeof verifiedEmailsContract.pending>[number];

const fullEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Addresses whose code was not entered yet; an admin can mark one as verified, which is recorded. */
export function PendingProofs({ email }: { email: string }) {
  const asked = email.trim().toLowerCase();
  const list = useReadPages(verifiedEmailsContract.pending, {
    query: { pageSize: 50, ...(fullEmail.test(asked) ? { email: asked } : {}) },
  });
  return (
    <Loaded
      read={list}
      skeleton={<RowsSkeleton />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState title="No pending verifications">
          {asked
            ? 'No verification of this address was started in the last 30 days.'
            : 'Addresses whose code was sent but not entered appear here.'}
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          <ProofList proofs={items} />
          <ShowMore list={list} />
        </>
      )}
    </Loaded>
  );
}

function ProofList({ proofs }: { proofs: readonly Proof[] }) {
  const [chosen, setChosen] = useState<Proof>();
  return (
    <>
      <ul className={classes.proofs} role="list">
        {proofs.map(proof => (
          <li key={proof.id} className={classes.proof}>
            <PersonLine person={proof.user} size={36} detail={proof.email} />
            <span className={classes.soft}>
              {categoryLabels[proof.emailCategory]}, {formatStamp(proof.startedAt, viewerZone())}
            </span>
            <Button variant="default" size="compact-md" onClick={() => setChosen(proof)}>
              Mark as verified
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? <BypassDialog proof={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

function BypassDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const bypass = useWrite(verifiedEmailsContract.bypass, {
    refreshes: [verifiedEmailsContract.pending, organizationsContract.list],
    onDone: ({ data }) => showToast(`${data.email} is verified`, { tone: 'good' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Mark this address as verified?"
      facts={[
        { label: 'Person', value: proof.user.displayName },
        { label: 'Address', value: proof.email },
        { label: 'Category', value: categoryLabels[proof.emailCategory] },
      ]}
      confirm="Verify address"
      onConfirm={() => bypass.mutateAsync({ params: { id: proof.id } })}
    >
      Its owner can then sign in with it. Your name is recorded.
    </ConfirmDialog>
  );
}
