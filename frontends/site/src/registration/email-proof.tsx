import { useRead } from '@momos/api-client';
import { type NeededProof, neededProofsContract } from '@momos/contracts/needed-proofs';
import type { QuestionType } from '@momos/contracts/questionnaire';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, LazyView } from '@momos/ui';
import { IconShieldCheck } from '@momos/ui/icons';
import { useState } from 'react';
import { registrationWords } from '../words/registration.ts';
import * as classes from './registration.module.css';

const words = registrationWords.emailProof;

const proving: readonly QuestionType[] = [
  'ORGANIZATION_EMAIL_VERIFICATION',
  'COMPANY_VERIFICATION',
  'SCHOOL_VERIFICATION',
];

// Few questions need it.
const loadDialog = () => import('./proof-dialog.tsx').then(file => file.ProofDialog);

type Asked = { id: string; questionType: QuestionType };

/**
 * What is to be proven for the questions asked: what stands below each, and the dialog that proves it. Read only where a question
 * needs it.
 */
export function useProofs({ id }: SocialView, asked: readonly Asked[]) {
  const isNeeded = asked.some(({ questionType }) => proving.includes(questionType));
  const read = useRead(neededProofsContract.ofSocial, { params: { id } }, { enabled: isNeeded });
  const [open, setOpen] = useState<NeededProof>();
  const below = (question: Asked) => {
    const proof = read.data?.data.find(({ questionId }) => questionId === question.id);
    return proof ? <EmailProof proof={proof} onVerify={() => setOpen(proof)} /> : null;
  };
  const dialog = isNeeded ? (
    <LazyView load={loadDialog} props={{ proof: open, onClose: () => setOpen(undefined) }} />
  ) : null;
  return { below, dialog };
}

type EmailProofProps = { proof: NeededProof; onVerify: () => void };

/** Below a question: the proven address that answers for it, or the way to prove one. */
const EmailProof = ({ proof: { proven }, onVerify }: EmailProofProps) => (
  <div className={classes.proof}>
    {proven ? (
      <>
        <IconShieldCheck size={18} aria-hidden />{' '}
        <span>{words.isVerified(proven.email, proven.organizationName)}</span>
      </>
    ) : (
      <>
        <Button variant="subtle" size="sm" onClick={onVerify}>
          {words.verify}
        </Button>
        {words.why}
      </>
    )}
  </div>
);
