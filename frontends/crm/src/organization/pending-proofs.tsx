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
import { organizationWords } from '../words/organization.ts';
import { categoryLabels } from './organization-labels.ts';
import * as classes from './organization.module.css';

const words = organizationWords.pendingProofs;

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
        <EmptyState title={words.noPendingVerifications}>
          {asked ? words.noMatchText : words.emptyText}
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
              {words.markAsVerified}
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
    onDone: ({ data }) => showToast(words.isVerified(data.email), { tone: 'good' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.markAddressVerified}
      facts={[
        { label: words.person, value: proof.user.displayName },
        { label: words.address, value: proof.email },
        { label: words.category, value: categoryLabels[proof.emailCategory] },
      ]}
      confirm={words.verifyAddress}
      onConfirm={() => bypass.mutateAsync({ params: { id: proof.id } })}
    >
      {words.confirmText}
    </ConfirmDialog>
  );
}
