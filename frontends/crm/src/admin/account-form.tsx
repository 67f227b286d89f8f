import { type Account, grants, type GrantName } from '@momos/contracts/admin-users';
import { Button, Group, Section, Segments } from '@momos/ui';
import { FormError, TextInput, WriteForm } from '@momos/ui/forms';
import { type ReactNode, useId } from 'react';
import { accountsWords } from '../words/accounts.ts';
import { type Change, useAccountChange } from './account-change.ts';
import { hostingChoices } from './account-labels.ts';
import * as classes from './admin.module.css';

const words = accountsWords.accountForm;

const names: Record<GrantName, string> = words.names;
const minReasonLength = 3;

/** The ways to change an account. Each needs a reason, which stays in the audit trail. */
export function AccountForm({ account }: { account: Account }) {
  const { form, apply } = useAccountChange(account);
  const hintId = useId();
  const isReady = form.values.reason.trim().length >= minReasonLength;
  return (
    <Section title={words.change} lead={words.reasonStaysAuditTrail}>
      <WriteForm form={form} label={words.changeTheAccount} isLight>
        <TextInput
          label={words.reason}
          placeholder={words.reasonPlaceholder}
          maxLength={300}
          {...form.props('reason')}
        />
        <FormError>{form.errorOf('change')}</FormError>
        <fieldset className={classes.choices} disabled={!isReady} aria-describedby={hintId}>
          <legend className="mo-hidden">{words.whatToChange}</legend>
          <p id={hintId} className={classes.soft}>
            {isReady ? words.chooseWhatToChange : words.enterReasonEnableThese}
          </p>
          <Changes account={account} isReady={isReady} apply={apply} />
        </fieldset>
      </WriteForm>
    </Section>
  );
}

type ChangesProps = { account: Account; isReady: boolean; apply: (change: Change) => void };

function Changes({ account, isReady, apply }: ChangesProps) {
  const { isValid, socialPermissions } = account;
  const { hosting, canRsvp } = socialPermissions;
  return (
    <>
      <Choice label={words.roles}>
        {grants.map(role => (
          <RoleButton
            key={role}
            role={role}
            isHeld={hasRole(account, role)}
            isReady={isReady}
            apply={apply}
          />
        ))}
      </Choice>
      <Choice label={words.hosting}>
        <Segments
          label={words.hosting}
          choices={hostingChoices}
          value={hosting}
          isDisabled={!isReady}
          onChange={next => next !== hosting && apply({ hosting: next })}
        />
      </Choice>
      <Choice label={words.registrations}>
        <Button variant="default" disabled={!isReady} onClick={() => apply({ canRsvp: !canRsvp })}>
          {canRsvp ? words.blockRegistrations : words.allowRegistrations}
        </Button>
      </Choice>
      <Choice label={words.account}>
        <ValidityButton isValid={isValid} isReady={isReady} apply={apply} />
      </Choice>
    </>
  );
}

const hasRole = ({ isSupermomosAdmin, roles }: Account, role: GrantName) =>
  role === 'admin' ? isSupermomosAdmin : roles.includes(role);

type RoleProps = Omit<ChangesProps, 'account'> & { role: GrantName; isHeld: boolean };

const RoleButton = ({ role, isHeld, isReady, apply }: RoleProps) => (
  <Button
    variant="default"
    disabled={!isReady}
    onClick={() => apply({ role, action: isHeld ? 'REVOKE' : 'GRANT' })}
  >
    {isHeld ? words.revoke(names[role]) : words.grant(names[role])}
  </Button>
);

type ValidityProps = Omit<ChangesProps, 'account'> & { isValid: boolean };

const ValidityButton = ({ isValid, isReady, apply }: ValidityProps) => (
  <Button
    variant="default"
    color={isValid ? 'red' : undefined}
    disabled={!isReady}
    onClick={() => apply({ isValid: !isValid })}
  >
    {isValid ? words.barAccount : words.readmitAccount}
  </Button>
);

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span className={classes.soft}>{label}</span>
    <Group gap="xs">{children}</Group>
  </div>
);
