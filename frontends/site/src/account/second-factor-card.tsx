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
import { securityWords } from '../words/security.tsx';
import * as classes from './settings.module.css';

const wording = securityWords.secondFactorCard;

/** The second step of a sign-in: an authenticator app, and recovery codes for when it is lost. */
export function SecondFactorCard() {
  const read = useRead(secondFactorContract.state, {});
  return (
    <Section title={wording.secondStep} lead={wording.lead}>
      <Loaded read={read} skeleton={<RowsSkeleton count={2} />}>
        {({ data: state }) => (
          <>
            {state.isRequired ? (
              <Callout tone="info" title={wording.roleNeedsSecondStep}>
                {wording.roleText}
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
          {wording.authenticatorApp}
          {appSince ? <Pill tone="good">{wording.on}</Pill> : null}
        </div>
        <div className={classes.more}>
          {appSince ? wording.askedAfterEachCode(formatDate(appSince, viewerZone())) : wording.appExamples}
        </div>
      </div>
      <div className={classes.actions}>
        {appSince ? (
          <RemoveAppButton />
        ) : (
          <Button variant="default" size="sm" onClick={() => setSettingUp(true)}>
            {wording.setUp}
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
    showToast(wording.authenticatorAppConnected, { tone: 'good' });
    if (made) setCodes(made);
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={codes ? wording.saveYourRecoveryCodes : wording.setUpAuthenticatorApp}
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
    done: wording.authenticatorAppRemoved,
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        loading={remove.isPending}
        onClick={() => setAsking(true)}
        aria-label={wording.removeTheAuthenticatorApp}
      >
        {wording.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={wording.removeTheAuthenticatorTitle}
        confirm={wording.removeApp}
        cancel={wording.keepIt}
        isDangerous
        onConfirm={() => remove.mutate({})}
      >
        {wording.removeText}
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
          {wording.recoveryCodes}
          {left > 0 ? <Pill tone={left < 4 ? 'warn' : 'quiet'}>{wording.left(left)}</Pill> : null}
        </div>
        <div className={classes.more}>{isPossible ? wording.codesLeftText : wording.codesFirstText}</div>
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
        {hasCodes ? wording.makeNewOnes : wording.makeCodes}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={hasCodes ? wording.makeNewRecoveryCodes : wording.makeRecoveryCodes}
        confirm={wording.makeTenCodes}
        onConfirm={renew}
      >
        {hasCodes ? wording.renewText : wording.makeText}
      </ConfirmDialog>
      <Dialog
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={wording.saveYourRecoveryCodes}
        size="sm"
      >
        {codes ? <RecoveryCodeList codes={codes} onKept={() => setCodes(undefined)} /> : null}
      </Dialog>
    </>
  );
}
