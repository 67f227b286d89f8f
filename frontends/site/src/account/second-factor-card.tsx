import { useRead, useSession } from '@momos/api-client';
import { authenticatorAppContract } from '@momos/contracts/authenticator-app';
import { type SecondFactorState, secondFactorContract } from '@momos/contracts/second-factor';
import { RecoveryCodeList } from '@momos/remote-kit/second-factor/recovery-code-list';
import { SetUpApp } from '@momos/remote-kit/second-factor/set-up-app';
import {
  Button,
  Callout,
  Card,
  ConfirmDialog,
  Dialog,
  formatDate,
  Loaded,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
  useAction,
  useQueryClient,
  viewerZone,
} from '@momos/ui';
import { IconDeviceMobile, IconLifebuoy } from '@momos/ui/icons';
import { useState } from 'react';
import * as classes from './settings.module.css';

/** The second step of a sign-in: an authenticator app, and recovery codes for when it is lost. */
export function SecondFactorCard() {
  const read = useRead(secondFactorContract.state, {});
  return (
    <Section
      title="Second step"
      lead="Asked after our code, so that whoever reads your mail cannot sign in as you."
    >
      <Loaded read={read} skeleton={<RowsSkeleton count={2} />}>
        {({ data: state }) => (
          <>
            {state.isRequired ? (
              <Callout tone="info" title="Your role needs a second step">
                Keep a passkey or an authenticator app, better both. The last one cannot be removed.
              </Callout>
            ) : null}
            <Card padding="none">
              <AppRow state={state} />
              <RecoveryRow state={state} />
            </Card>
          </>
        )}
      </Loaded>
    </Section>
  );
}

type RowProps = { state: SecondFactorState };

function AppRow({ state: { appSince } }: RowProps) {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <div className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <IconDeviceMobile size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          Authenticator app
          {appSince ? <Pill tone="good">On</Pill> : null}
        </div>
        <div className={classes.more}>
          {appSince
            ? `Asked after each code since ${formatDate(appSince, viewerZone())}`
            : 'Such as 1Password, Google Authenticator or the passwords of your phone'}
        </div>
      </div>
      <div className={classes.actions}>
        {appSince ? (
          <RemoveAppButton />
        ) : (
          <Button variant="default" size="sm" onClick={() => setSettingUp(true)}>
            Set up
          </Button>
        )}
      </div>
      <SetUpDialog isOpen={isSettingUp} onClose={() => setSettingUp(false)} />
    </div>
  );
}

function SetUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const added = (made: string[] | null) => {
    showToast('Authenticator app connected', { tone: 'good' });
    if (made) setCodes(made);
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={codes ? 'Save your recovery codes' : 'Set up an authenticator app'}
      size="sm"
    >
      {codes ? <RecoveryCodeList codes={codes} onKept={close} /> : <SetUpApp onAdded={added} />}
    </Dialog>
  );
}

function RemoveAppButton() {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(authenticatorAppContract.remove, {
    refreshes: [secondFactorContract.state],
    done: 'Authenticator app removed',
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        loading={remove.isPending}
        onClick={() => setAsking(true)}
        aria-label="Remove the authenticator app"
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Remove the authenticator app?"
        confirm="Remove app"
        cancel="Keep it"
        isDangerous
        onConfirm={() => remove.mutate({})}
      >
        A code by mail or text is then enough to sign in.
      </ConfirmDialog>
    </>
  );
}

function RecoveryRow({ state }: RowProps) {
  const { recoveryCodesLeft: left, appSince, passkeys } = state;
  const isPossible = appSince !== null || passkeys > 0;
  return (
    <div className={classes.row} data-last>
      <span className={classes.icon} aria-hidden>
        <IconLifebuoy size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          Recovery codes
          {left > 0 ? <Pill tone={left < 4 ? 'warn' : 'quiet'}>{left} left</Pill> : null}
        </div>
        <div className={classes.more}>
          {isPossible
            ? 'Each signs you in once, when your phone is lost'
            : 'Made with your passkey or app, for when you lose it'}
        </div>
      </div>
      <div className={classes.actions}>{isPossible ? <RenewButton hasCodes={left > 0} /> : null}</div>
    </div>
  );
}

function RenewButton({ hasCodes }: { hasCodes: boolean }) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const renew = async () => {
    const { data } = await call(secondFactorContract.renewRecoveryCodes, {});
    await queries.invalidateQueries({ queryKey: [secondFactorContract.state.id] });
    setCodes(data.recoveryCodes);
  };
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
        {hasCodes ? 'Make new ones' : 'Make codes'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={hasCodes ? 'Make new recovery codes?' : 'Make recovery codes?'}
        confirm="Make ten codes"
        onConfirm={renew}
      >
        {hasCodes
          ? 'The codes that you have now stop working.'
          : 'You see them once. Save them where you find them.'}
      </ConfirmDialog>
      <Dialog
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title="Save your recovery codes"
        size="sm"
      >
        {codes ? <RecoveryCodeList codes={codes} onKept={() => setCodes(undefined)} /> : null}
      </Dialog>
    </>
  );
}
