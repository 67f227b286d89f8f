import { type Account, grants, type GrantName } from '@momos/contracts/admin-users';
import { Button, Group, Section, Segments } from '@momos/ui';
import { FormError, TextInput, WriteForm } from '@momos/ui/forms';
import { type ReactNode, useId } from 'react';
import { type Change, useAccountChange } from './account-change.ts';
import { hostingChoices } from './account-labels.ts';
import * as classes from './admin.module.css';

const names: Record<GrantName, string> = { admin: 'Admin', manager: 'Manager', reviewer: 'Reviewer' };
const minReasonLength = 3;

/** The ways to change an account. Each needs a reason, which stays in the audit trail. */
export function AccountForm({ account }: { account: Account }) {
  const { form, apply } = useAccountChange(account);
  const hintId = useId();
  const isReady = form.values.reason.trim().length >= minReasonLength;
  return (
    <Section title="Change" lead="The reason stays in the audit trail.">
      <WriteForm form={form} label="Change the account" isLight>
        <TextInput
          label="Reason"
          placeholder="Runs the New York series"
          maxLength={300}
          {...form.props('reason')}
        />
        <FormError>{form.errorOf('change')}</FormError>
        <fieldset className={classes.choices} disabled={!isReady} aria-describedby={hintId}>
          <legend className="mo-hidden">What to change</legend>
          <p id={hintId} className={classes.soft}>
            {isReady ? 'Choose what to change.' : 'Enter a reason to enable these changes.'}
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
      <Choice label="Roles">
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
      <Choice label="Hosting">
        <Segments
          label="Hosting"
          choices={hostingChoices}
          value={hosting}
          isDisabled={!isReady}
          onChange={next => next !== hosting && apply({ hosting: next })}
        />
      </Choice>
      <Choice label="Registrations">
        <Button variant="default" disabled={!isReady} onClick={() => apply({ canRsvp: !canRsvp })}>
          {canRsvp ? 'Block registrations' : 'Allow registrations'}
        </Button>
      </Choice>
      <Choice label="Account">
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
    {isHeld ? `Revoke ${names[role]}` : `Grant ${names[role]}`}
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
    {isValid ? 'Bar account' : 'Readmit account'}
  </Button>
);

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span className={classes.soft}>{label}</span>
    <Group gap="xs">{children}</Group>
  </div>
);
