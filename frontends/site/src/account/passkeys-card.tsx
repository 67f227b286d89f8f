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
import * as classes from './settings.module.css';

/** One's passkeys: devices that sign in by themselves. */
export function PasskeysCard() {
  const read = useRead(passkeysContract.list, {});
  const [isAdding, setAdding] = useState(false);
  const isFull = (read.data?.data.length ?? 0) >= maxPasskeys;
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device."
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={isFull}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      }
    >
      <Card padding="none">
        <Loaded read={read} skeleton={<RowsSkeleton count={1} />}>
          {({ data: passkeys }) =>
            passkeys.length === 0 ? (
              <EmptyState icon={<IconFingerprint />} title="No passkeys yet">
                With one, this device signs you in without a code.
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
    showToast('Passkey added', { tone: 'good' });
    if (made) setCodes(made);
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={codes ? 'Save your recovery codes' : 'Add a passkey'}
      size="sm"
    >
      {codes ? <RecoveryCodeList codes={codes} onKept={close} /> : <AddPasskey onAdded={added} />}
    </Dialog>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { name, isSynced, createdAt, lastUsedAt, suspectedAt } = passkey;
  const [now] = useState(() => Date.now());
  const used = lastUsedAt ? `Used ${formatRelative(lastUsedAt, now)}` : 'Not used yet';
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <IconFingerprint size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {name}
          {isSynced ? <Pill>Synced</Pill> : null}
          {suspectedAt ? <Pill tone="bad">Check this</Pill> : null}
        </div>
        <div className={classes.more}>
          {used} · added {formatDate(createdAt, viewerZone())}
        </div>
        {suspectedAt ? (
          <div className={classes.more}>
            A use of it was refused {formatRelative(suspectedAt, now)}: there may be a copy. Remove it and add
            a new one.
          </div>
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
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)} aria-label={`Rename ${passkey.name}`}>
        Rename
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Rename the passkey" size="sm">
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
    <WriteForm label="Rename the passkey" form={form} isLight>
      <TextInput label="Name of the passkey" autoFocus autoComplete="off" {...form.props('name')} />
      <SubmitButton fullWidth disabled={form.values.name.trim() === ''}>
        Save
      </SubmitButton>
    </WriteForm>
  );
}

function RemoveButton({ passkey: { id, name } }: { passkey: PasskeyView }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(passkeysContract.remove, {
    refreshes: [passkeysContract.list, secondFactorContract.state],
    done: `${name} is removed`,
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        loading={remove.isPending}
        onClick={() => setAsking(true)}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        confirm="Remove passkey"
        cancel="Keep it"
        isDangerous
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        It does not sign you in any more. Delete it in the settings of the device, too, so that it is not
        offered there.
      </ConfirmDialog>
    </>
  );
}
