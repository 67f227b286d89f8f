import { errorText, useWrite } from '@momos/api-client';
import { type Account, adminUsersContract, grants, type GrantName } from '@momos/contracts/admin-users';
import { Button, Group, Section, Segments, showToast } from '@momos/ui';
import { FormError, TextInput } from '@momos/ui/forms';
import { type ReactNode, useId, useState } from 'react';
import { hostingChoices } from './account-words.ts';
import * as classes from './admin.module.css';

const refreshes = [adminUsersContract.get, adminUsersContract.list, adminUsersContract.changes];
const names: Record<GrantName, string> = { admin: 'Admin', manager: 'Manager', reviewer: 'Reviewer' };
const shortest = 3;

/** The ways to change an account. Each needs a reason, which stays in the trail. */
export function AccountForm({ account }: { account: Account }) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const hintId = useId();
  const how = {
    refreshes,
    onDone: () => {
      setReason('');
      setFailure(undefined);
      showToast('Changed. It is in force within seconds.');
    },
    onFailed: (error: unknown) => setFailure(errorText(error)),
  };
  const role = useWrite(adminUsersContract.changeRole, how);
  const validity = useWrite(adminUsersContract.changeValidity, how);
  const social = useWrite(adminUsersContract.changeSocialPermissions, how);
  const isBusy = role.isPending || validity.isPending || social.isPending;
  const isReady = reason.trim().length >= shortest && !isBusy;
  const params = { id: account.id };
  const options = { ifMatch: account.version };
  const { hosting, canRsvp } = account.socialPermissions;
  const holds = (name: GrantName) =>
    name === 'admin' ? account.isSupermomosAdmin : account.roles.includes(name);
  return (
    <Section title="Change" lead="The reason stays in the audit trail.">
      <TextInput
        label="Reason"
        placeholder="Runs the New York series"
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <FormError>{failure}</FormError>
      <fieldset className={classes.choices} disabled={!isReady} aria-describedby={hintId}>
        <legend className="mo-hidden">What to change</legend>
        <p id={hintId} className={classes.soft}>
          {isReady ? 'Choose what to change.' : 'Give a reason first; then these open.'}
        </p>
        <Choice label="Roles">
          {grants.map(name => (
            <Button
              key={name}
              variant="default"
              disabled={!isReady}
              onClick={() =>
                role.mutate({
                  params,
                  options,
                  body: { action: holds(name) ? 'REVOKE' : 'GRANT', role: name, reason },
                })
              }
            >
              {holds(name) ? `Revoke ${names[name]}` : `Grant ${names[name]}`}
            </Button>
          ))}
        </Choice>
        <Choice label="Hosting">
          <Segments
            label="Hosting"
            choices={hostingChoices}
            value={hosting}
            isDisabled={!isReady}
            onChange={next =>
              next !== hosting && social.mutate({ params, options, body: { hosting: next, reason } })
            }
          />
        </Choice>
        <Choice label="Registering">
          <Button
            variant="default"
            disabled={!isReady}
            onClick={() => social.mutate({ params, options, body: { canRsvp: !canRsvp, reason } })}
          >
            {canRsvp ? 'Stop registering' : 'Allow registering'}
          </Button>
        </Choice>
        <Choice label="Account">
          <Button
            variant="default"
            color={account.isValid ? 'red' : undefined}
            disabled={!isReady}
            onClick={() => validity.mutate({ params, options, body: { isValid: !account.isValid, reason } })}
          >
            {account.isValid ? 'Bar the account' : 'Let in again'}
          </Button>
        </Choice>
      </fieldset>
    </Section>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span className={classes.soft}>{label}</span>
    <Group gap="xs">{children}</Group>
  </div>
);
