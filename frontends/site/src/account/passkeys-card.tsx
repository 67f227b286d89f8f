import { useRead } from '@momos/api-client';
import { maxPasskeys, passkeysContract, type PasskeyView } from '@momos/contracts/passkeys';
import { secondFactorContract } from '@momos/contracts/second-factor';
import { AddPasskey } from '@momos/remote-kit/second-factor/add-passkey';
import { RecoveryCodeList } from '@momos/remote-kit/second-factor/recovery-code-list';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  EmptyState,
  formatDate,
  formatRelative,
  Loaded,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
  useAction,
  viewerZone,
} from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconFingerprint, IconPlus } from '@momos/ui/icons';
import { useState } from 'react';
import { securityWords } from '../words/security.tsx';
import * as classes from './settings.module.css';

const wording = securityWords.passkeysCard;

/** One's passkeys: devices that sign in by themselves. */
export function PasskeysCard() {
  const read = useRead(passkeysContract.list, {});
  const [isAdding, setAdding] = useState(false);
  const isFull = (read.data?.data.length ?? 0) >= maxPasskeys;
  return (
    <Section
      title={wording.passkeys}
      lead={wording.lead}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={isFull}
          onClick={() => setAdding(true)}
        >
          {wording.addAPasskey}
        </Button>
      }
    >
      <Card padding="none">
        <Loaded read={read} skeleton={<RowsSkeleton count={1} />}>
          {({ data: passkeys }) =>
            passkeys.length === 0 ? (
              <EmptyState icon={<IconFingerprint />} title={wording.noPasskeysYet}>
                {wording.emptyText}
              </EmptyState>
            ) : (
              <ul className={classes.rows}>
                {passkeys.map(passkey => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  );
}

function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const added = (made: string[] | null) => {
    showToast(wording.passkeyAdded, { tone: 'good' });
    if (made) setCodes(made);
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={codes ? wording.saveYourRecoveryCodes : wording.addAPasskey}
      size="sm"
    >
      {codes ? <RecoveryCodeList codes={codes} onKept={close} /> : <AddPasskey onAdded={added} />}
    </Dialog>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { name, isSynced, createdAt, lastUsedAt, suspectedAt } = passkey;
  const [now] = useState(() => Date.now());
  const used = lastUsedAt ? wording.used(formatRelative(lastUsedAt, now)) : wording.notUsedYet;
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <IconFingerprint size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {name}
          {isSynced ? <Pill>{wording.synced}</Pill> : null}
          {suspectedAt ? <Pill tone="bad">{wording.checkThis}</Pill> : null}
        </div>
        <div className={classes.more}>{wording.added(used, formatDate(createdAt, viewerZone()))}</div>
        {suspectedAt ? (
          <div className={classes.more}>{wording.refusedThereMayCopy(formatRelative(suspectedAt, now))}</div>
        ) : null}
      </div>
      <div className={classes.actions}>
        <RenameButton passkey={passkey} />
        <RemoveButton passkey={passkey} />
      </div>
    </li>
  );
}

function RenameButton({ passkey }: { passkey: PasskeyView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={wording.rename(passkey.name)}
      >
        {wording.renameButton}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={wording.renameThePasskey} size="sm">
        {isOpen ? <RenameForm passkey={passkey} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const form = useWriteForm(passkeysContract.rename, {
    initialValues: { name },
    toInput: body => ({ params: { id }, body }),
    refreshes: [passkeysContract.list],
    onSaved: onDone,
  });
  return (
    <WriteForm label={wording.renameThePasskey} form={form} isLight>
      <TextInput label={wording.nameOfThePasskey} autoFocus autoComplete="off" {...form.props('name')} />
      <SubmitButton fullWidth disabled={form.values.name.trim() === ''}>
        {wording.save}
      </SubmitButton>
    </WriteForm>
  );
}

function RemoveButton({ passkey: { id, name } }: { passkey: PasskeyView }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(passkeysContract.remove, {
    refreshes: [passkeysContract.list, secondFactorContract.state],
    done: wording.isRemoved(name),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        loading={remove.isPending}
        onClick={() => setAsking(true)}
        aria-label={wording.remove(name)}
      >
        {wording.removeButton}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={wording.removeTitle(name)}
        confirm={wording.removePasskey}
        cancel={wording.keepIt}
        isDangerous
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {wording.removeHint}
      </ConfirmDialog>
    </>
  );
}
