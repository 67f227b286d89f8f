import { errorText, useWrite } from '@momos/api-client';
import type { EmailCategory, Me, VerifiedEmail } from '@momos/contracts/users';
import { usersContract } from '@momos/contracts/users';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { Button, Card, ConfirmDialog, EmptyState, Pill, Section, showToast } from '@momos/ui';
import { IconBuilding, IconMail, IconPlus, IconSchool } from '@momos/ui/icons';
import { useState } from 'react';
import { AddEmail } from './add-email.tsx';
import { MobileRow } from './mobile-row.tsx';
import * as classes from './settings.module.css';

const looks: Record<EmailCategory, { word: string; Icon: typeof IconMail }> = {
  GENERAL: { word: 'Personal', Icon: IconMail },
  COMPANY: { word: 'Company', Icon: IconBuilding },
  SCHOOL: { word: 'School', Icon: IconSchool },
};

/** The addresses that one has proven: each opens the account, one is where codes go first, others show where one works or studies. */
export function EmailsSection({ me }: { me: Me }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Sign-in & e-mails"
      lead="Each of these opens your account. Keep two, and remove one that you are about to lose."
      actions={
        isAdding ? null : (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            Add an e-mail
          </Button>
        )
      }
    >
      {isAdding ? <AddEmail me={me} onClose={() => setAdding(false)} /> : null}
      <Card padding="none">
        {me.verifiedEmails.length === 0 ? (
          <EmptyState icon={<IconMail />} title="No e-mail yet">
            You sign in by your mobile number. Add an e-mail to get tickets and receipts.
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

function EmailRow({ me, proof }: { me: Me; proof: VerifiedEmail }) {
  const { email, emailCategory, emailVerificationId, organization } = proof;
  const { word, Icon } = looks[emailCategory];
  const isSignIn = email === me.email;
  const isLast = me.verifiedEmails.filter(each => each.email === email).length === 1;
  const [isRemoving, setRemoving] = useState(false);
  const choose = useWrite(verifiedEmailsContract.change, {
    refreshes: [usersContract.me],
    onDone: () => showToast(`Codes go to ${email} from now on`, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const remove = useWrite(verifiedEmailsContract.remove, { refreshes: [usersContract.me] });
  const options = { ifMatch: me.version };
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {email}
          {isSignIn ? <Pill tone="good">Sign-in</Pill> : null}
        </div>
        <div className={classes.more}>{organization ? `${word} · ${organization.name}` : word}</div>
      </div>
      <div className={classes.actions}>
        {isSignIn ? null : (
          <Button
            variant="subtle"
            size="sm"
            loading={choose.isPending}
            onClick={() => choose.mutate({ body: { emailVerificationId, isSignIn: true }, options })}
            aria-label={`Sign in with ${email}`}
          >
            Use for sign-in
          </Button>
        )}
        {isSignIn && isLast ? null : (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            onClick={() => setRemoving(true)}
            aria-label={`Remove ${email} (${word})`}
          >
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${email}?`}
        confirm="Remove"
        isDangerous
        onConfirm={() => remove.mutateAsync({ params: { id: emailVerificationId }, options })}
      >
        {organization
          ? `It does not open your account any more, and ${organization.name} is not verified by it.`
          : 'It does not open your account any more. You can prove it again later.'}
      </ConfirmDialog>
    </li>
  );
}
