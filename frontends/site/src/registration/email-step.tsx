import { useRead } from '@momos/api-client';
import { domainsText, isAtDomain } from '@momos/contracts/email-domains';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { LazyView } from '@momos/ui';
import { useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { registrationWords } from '../words/registration.ts';
import { EmailProof, loadProofDialog } from './email-proof.tsx';
import { StepActions } from './step-actions.tsx';
import type { Choice } from './use-charge.ts';

const words = registrationWords.emailStep;

type Props = { social: SocialView; choice: Choice; submit: string; onDone: () => void };

/** The proven e-mail that a social asks for, or the way to prove one without leaving the registration. */
export function EmailStep({ social, choice, submit, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const me = useRead(usersContract.me, {}).data?.data;
  const found = me?.verifiedEmails.find(({ email }) =>
    social.emailDomains.some(domain => isAtDomain(email, domain)),
  );
  const proven = found ? { email: found.email, organizationName: found.organization?.name ?? null } : null;
  const form = useWriteForm(rsvpsContract.update, {
    initialValues: {},
    toInput: () => ({ params: { id: social.id }, body: { isEmailProven: true as const } }),
    refreshes: [socialsContract.getBySlug],
    onSaved: onDone,
  });
  return (
    <>
      <WriteForm form={form} label={words.title}>
        <p>{words.forPeopleAt(domainsText(social.emailDomains))}</p>
        <EmailProof proven={proven} why={words.notShown} onVerify={() => setOpen(true)} />
        <StepActions social={social} choice={choice} isDisabled={!proven}>
          {submit}
        </StepActions>
      </WriteForm>
      <LazyView
        load={loadProofDialog}
        props={{
          needed: isOpen ? { emailCategories: ['GENERAL'] } : undefined,
          refreshes: usersContract.me,
          onClose: () => setOpen(false),
        }}
      />
    </>
  );
}
