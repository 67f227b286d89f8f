import { useWrite } from '@momos/api-client';
import type { EmailCategory, Me, VerifiedEmail } from '@momos/contracts/users';
import { usersContract } from '@momos/contracts/users';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { Button, Card, ConfirmDialog, EmptyState, Pill, Section, useAction } from '@momos/ui';
import { IconBuilding, IconMail, IconPlus, IconSchool } from '@momos/ui/icons';
import { useState } from 'react';
import { securityWords } from '../words/security.tsx';
import { AddEmail } from './add-email.tsx';
import { MobileRow } from './mobile-row.tsx';
import * as classes from './settings.module.css';

const wording = securityWords.emailsSection;

const looks: Record<EmailCategory, { word: string; Icon: typeof IconMail }> = {
  GENERAL: { word: wording.personal, Icon: IconMail },
  COMPANY: { word: wording.company, Icon: IconBuilding },
  SCHOOL: { word: wording.school, Icon: IconSchool },
};

/** The addresses that one has proven: each opens the account, one is where codes go first, others show where one works or studies. */
export function EmailsSection({ me }: { me: Me }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={wording.signInEMails}
      lead={wording.lead}
      actions={
        isAdding ? null : (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            {wording.addAnEMail}
          </Button>
        )
      }
    >
      {isAdding ? <AddEmail me={me} onClose={() => setAdding(false)} /> : null}
      <Card padding="none">
        {me.verifiedEmails.length === 0 ? (
          <EmptyState icon={<IconMail />} title={wording.noEMailYet}>
            {wording.emptyText}
          </EmptyState>
        ) : (
          <ul className={classes.rows}>
            {me.verifiedEmails.map(proof => (
              <EmailRow key={proof.emailVerificationId} me={me} proof={proof} />
            ))}
          </ul>
        )}
        <MobileRow me={me} />
      </Card>
    </Section>
  );
}

type RowProps = { me: Me; proof: VerifiedEmail };

function EmailRow({ me, proof }: RowProps) {
  const { email, emailCategory, organization } = proof;
  const { word, Icon } = looks[emailCategory];
  const isSignIn = email === me.email;
  const isLast = me.verifiedEmails.filter(each => each.email === email).length === 1;
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {email}
          {isSignIn ? <Pill tone="good">{wording.signIn}</Pill> : null}
        </div>
        <div className={classes.more}>{organization ? `${word} · ${organization.name}` : word}</div>
      </div>
      <div className={classes.actions}>
        {isSignIn ? null : <SignInButton me={me} proof={proof} />}
        {isSignIn && isLast ? null : <RemoveButton me={me} proof={proof} />}
      </div>
    </li>
  );
}

function SignInButton({ me, proof: { email, emailVerificationId } }: RowProps) {
  const choose = useAction(verifiedEmailsContract.change, {
    refreshes: [usersContract.me],
    done: wording.sendCodesNow(email),
  });
  const options = { ifMatch: me.version };
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={choose.isPending}
      onClick={() => choose.mutate({ body: { emailVerificationId, isSignIn: true }, options })}
      aria-label={wording.signInWith(email)}
    >
      {wording.forSignIn}
    </Button>
  );
}

function RemoveButton({ me, proof }: RowProps) {
  const { email, emailCategory, emailVerificationId, organization } = proof;
  const [isAsked, setAsked] = useState(false);
  const remove = useWrite(verifiedEmailsContract.remove, { refreshes: [usersContract.me] });
  const options = { ifMatch: me.version };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        onClick={() => setAsked(true)}
        aria-label={wording.remove(email, looks[emailCategory].word)}
      >
        {wording.removeButton}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={wording.removeTitle(email)}
        confirm={wording.removeButton}
        isDangerous
        onConfirm={() => remove.mutateAsync({ params: { id: emailVerificationId }, options })}
      >
        {organization ? wording.removeVerifiedText(organization.name) : wording.removeText}
      </ConfirmDialog>
    </>
  );
}
