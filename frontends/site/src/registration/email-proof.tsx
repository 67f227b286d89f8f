import { useRead } from '@momos/api-client';
import { type NeededEmail, type NeededProof, neededProofsContract } from '@momos/contracts/needed-proofs';
import type { Answer, QuestionType } from '@momos/contracts/questionnaire';
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

// Few people need it.
export const loadProofDialog = () => import('./proof-dialog.tsx').then(file => file.ProofDialog);

type Asked = { id: string; questionType: QuestionType };

/**
 * What is to be proven for the questions asked: what stands below each, and the dialog that proves it. A question that is answered
 * with an address offers the proven one. Read only where a question needs it.
 */
export function useProofs({ id }: SocialView, asked: readonly Asked[]) {
  const isNeeded = asked.some(({ questionType }) => proving.includes(questionType));
  const read = useRead(neededProofsContract.ofSocial, { params: { id } }, { enabled: isNeeded });
  const [open, setOpen] = useState<NeededProof>();
  const below = (question: Asked, given: Answer | undefined, change: (answer: Answer) => void) => {
    const proof = read.data?.data.find(({ questionId }) => questionId === question.id);
    if (!proof) return null;
    const email = proof.proven?.email;
    const isOther = question.questionType === 'ORGANIZATION_EMAIL_VERIFICATION' && given?.answer !== email;
    return (
      <EmailProof
        {...proof}
        why={words.why}
        onVerify={() => setOpen(proof)}
        {...(email && isOther ? { onUse: () => change({ questionId: question.id, answer: email }) } : {})}
      />
    );
  };
  const dialog = isNeeded ? (
    <LazyView
      load={loadProofDialog}
      props={{ needed: open, refreshes: neededProofsContract.ofSocial, onClose: () => setOpen(undefined) }}
    />
  ) : null;
  return { below, dialog };
}

type EmailProofProps = Pick<NeededEmail, 'proven'> & {
  why: string;
  onVerify: () => void;
  /** Takes the proven address as the answer; undefined where it is. */
  onUse?: () => void;
};

/** The proven address that is enough, or the way to prove one, with what it is for. */
export const EmailProof = ({ proven, why, onVerify, onUse }: EmailProofProps) => (
  <div className={classes.proof}>
    {proven ? (
      <>
        <IconShieldCheck size={18} aria-hidden />{' '}
        <span>{words.isVerified(proven.email, proven.organizationName)}</span>
        {onUse ? (
          <Button variant="default" size="compact-sm" onClick={onUse}>
            {words.use}
          </Button>
        ) : null}
      </>
    ) : (
      <>
        <Button variant="default" size="sm" onClick={onVerify}>
          {words.verify}
        </Button>
        {why}
      </>
    )}
  </div>
);
