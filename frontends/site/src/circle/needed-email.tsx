import { useRead } from '@momos/api-client';
import { isAskedQuestions } from '@momos/contracts/circle-joining';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { LazyView } from '@momos/ui';
import { useState } from 'react';
import { EmailProof, loadProofDialog } from '../registration/email-proof.tsx';
import { circleWords } from '../words/circle.ts';

const words = circleWords.neededEmail;
const { neededEmails } = circleMembersContract;

/**
 * The address that one has to prove before one joins, with the code of a link or without: what stands in the form, the dialog that proves it, and whether it is still
 * missing. Read only where the circle asks for one.
 */
export function useNeededEmail(circle: CircleView, code: string | undefined) {
  const isAsked = circle.neededEmailCategories.length > 0 && isAskedQuestions(circle.membership);
  const read = useRead(
    neededEmails,
    { params: { id: circle.id }, query: code ? { code } : {} },
    { enabled: isAsked },
  );
  const [isOpen, setOpen] = useState(false);
  const needed = isAsked ? read.data?.data[0] : undefined;
  const close = () => setOpen(false);
  return {
    isMissing: needed !== undefined && needed.proven === null,
    inForm: needed ? <EmailProof {...needed} why={words.why} onVerify={() => setOpen(true)} /> : null,
    dialog: needed ? (
      <LazyView
        load={loadProofDialog}
        props={{ needed: isOpen ? needed : undefined, refreshes: neededEmails, onClose: close }}
      />
    ) : null,
  };
}
