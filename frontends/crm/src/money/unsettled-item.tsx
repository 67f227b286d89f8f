import { useWrite } from '@momos/api-client';
import { unsettledMoneyContract, type UnsettledView } from '@momos/contracts/unsettled-money';
import {
  Button,
  ConfirmDialog,
  type Fact,
  Facts,
  formatDate,
  formatMoney,
  formatRelative,
  Group,
  Pill,
  Stack,
  TextLink,
  useNow,
  viewerZone,
} from '@momos/ui';
import { Textarea } from '@momos/ui/forms';
import { useState } from 'react';
import { tellOutcome } from './tell-outcome.ts';
import * as classes from './unsettled-money.module.css';

type Method = 'provider' | 'manual';
type Props = { item: UnsettledView };

const nouns: Record<UnsettledView['what'], string> = {
  REFUND: 'Refund',
  CAPTURE: 'Charge',
  RELEASE: 'Release',
  DISPUTE: 'Dispute',
};

const states: Record<UnsettledView['status'], string> = {
  FAILED: 'Failed',
  UNKNOWN: 'No answer yet',
  OPEN: 'The bank decides',
};

function reasonOf({ what, reason }: UnsettledView): string {
  if (what !== 'DISPUTE') return reason ?? 'The payment provider has not answered. We keep asking.';
  const why = reason ? `The payer’s bank says: ${reason.replaceAll('_', ' ')}. ` : '';
  return `${why}Hand in evidence at the payment provider. Nothing can be refunded until the bank has decided.`;
}

const nameOf = ({ displayName, email, id }: UnsettledView['payer']) =>
  [displayName ?? id, email].filter(Boolean).join(' · ');

/** One amount that waits for a person: whose it is, why it did not move, and the ways to settle it. */
export function UnsettledItem({ item }: Props) {
  const [asked, setAsked] = useState<Method>();
  const isFailed = item.status === 'FAILED';
  return (
    <article className={classes.item}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.title}>
            {nouns[item.what]} of {formatMoney(item.amount, item.currency)}
          </h2>
          <Pill tone={isFailed ? 'bad' : 'warn'}>{states[item.status]}</Pill>
        </div>
        <p className={classes.reason}>{reasonOf(item)}</p>
        <ItemFacts item={item} />
      </div>
      {item.what === 'DISPUTE' ? null : (
        <Group gap="xs">
          <Button size="compact-md" onClick={() => setAsked('provider')}>
            {isFailed ? 'Send again' : 'Try now'}
          </Button>
          {isFailed ? (
            <Button size="compact-md" variant="default" onClick={() => setAsked('manual')}>
              Paid another way
            </Button>
          ) : null}
        </Group>
      )}
      {asked ? <Asked item={item} method={asked} onClose={() => setAsked(undefined)} /> : null}
    </article>
  );
}

function ItemFacts({ item }: Props) {
  const now = useNow(60_000);
  const { title, subject, payer, payee, since, provider, dueBy } = item;
  const about = title || 'A social';
  const facts: Fact[] = [
    {
      label: 'For',
      value:
        subject.kind === 'social-ticket' ? (
          <TextLink to={`/manager/socials/${subject.scopeId}`}>{about}</TextLink>
        ) : (
          about
        ),
    },
    { label: 'Paid by', value: nameOf(payer) },
    { label: 'Host', value: nameOf(payee) },
    { label: 'Payment provider', value: provider },
    { label: 'Waiting since', value: formatRelative(since, now) },
    ...(dueBy ? [{ label: 'Evidence until', value: formatDate(dueBy, viewerZone()) }] : []),
  ];
  return <Facts facts={facts} />;
}

function Asked({ item, method, onClose }: Props & { method: Method; onClose: () => void }) {
  const [note, setNote] = useState('');
  const send = useWrite(unsettledMoneyContract.sendAgain, {
    refreshes: [unsettledMoneyContract.list],
    onDone: ({ data }) => tellOutcome(data),
  });
  const body = { method, ...(note.trim() ? { note: note.trim() } : {}) };
  const money = formatMoney(item.amount, item.currency);
  const isManual = method === 'manual';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isManual ? `Paid ${money} another way?` : `${nouns[item.what]} of ${money}: send again?`}
      facts={[
        { label: item.what === 'REFUND' ? 'To' : 'From', value: nameOf(item.payer) },
        { label: 'How', value: isManual ? 'Outside of Momos' : item.provider },
      ]}
      confirm={isManual ? `Yes, ${money} was paid` : `Send ${money} again`}
      isDangerous={isManual}
      onConfirm={() => send.mutateAsync({ params: { id: item.id }, body })}
    >
      {isManual ? <ManualNote value={note} onChange={setNote} /> : null}
    </ConfirmDialog>
  );
}

const ManualNote = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <Stack gap="sm">
    <p className={classes.reason}>
      Momos will not refund it any more, and owes the amount to whoever paid it. This cannot be undone.
    </p>
    <Textarea
      label="Who paid it, and how?"
      maxLength={1000}
      autosize
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  </Stack>
);
