import { useRead } from '@momos/api-client';
import type { MyPayment } from '@momos/contracts/transactions';
import { usersContract } from '@momos/contracts/users';
import { Button, Dialog, formatDate, formatMoney, viewerZone } from '@momos/ui';
import { transactionsWords } from '../words/transactions.tsx';
import * as classes from './receipt.module.css';

const wording = transactionsWords.receipt;

type Props = { payment: MyPayment; onClose: () => void };

/** What was paid, line by line, and what came back; printed, it is alone on its page. */
export function Receipt({ payment, onClose }: Props) {
  const print = <Button onClick={() => window.print()}>{wording.print}</Button>;
  return (
    <Dialog isOpen onClose={onClose} title={wording.title} actions={print}>
      <div className={classes.receipt}>
        <p className={classes.house}>
          <svg viewBox="0 0 40 28" aria-hidden>
            <circle cx="14" cy="14" r="12" />
            <circle cx="26" cy="14" r="12" />
          </svg>
          momos
        </p>
        <h3 className={classes.title}>{payment.title}</h3>
        <Particulars payment={payment} />
        <Amounts payment={payment} />
      </div>
    </Dialog>
  );
}

function Particulars({ payment: { id, createdAt, method } }: Pick<Props, 'payment'>) {
  const me = useRead(usersContract.me, {}).data?.data;
  const facts = [
    [wording.number, id],
    [wording.date, formatDate(createdAt, viewerZone())],
    [wording.paidBy, me ? `${me.firstName} ${me.lastName}` : null],
    [wording.paidWith, method],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (value ? <Row key={label} label={label} value={value} /> : null))}
    </dl>
  );
}

function Amounts({
  payment: { lines, total, captured, refunded, refunds, currency },
}: Pick<Props, 'payment'>) {
  const money = (amount: number) => formatMoney(amount, currency);
  const done = refunds.filter(({ status }) => status === 'DONE');
  return (
    <dl className={classes.lines}>
      {lines.map(({ kind, label, amount }) => (
        <Row key={`${kind} ${label}`} label={label} value={money(amount)} />
      ))}
      {captured === total ? null : <Row label={wording.total} value={money(total)} />}
      <Row label={wording.paid} value={money(captured)} isSum />
      {done.map(({ id, amount, at }) => (
        <Row key={id} label={wording.refundedOn(formatDate(at, viewerZone()))} value={money(-amount)} />
      ))}
      {refunded > 0 ? <Row label={wording.kept} value={money(captured - refunded)} isSum /> : null}
    </dl>
  );
}

const Row = ({ label, value, isSum }: { label: string; value: string; isSum?: boolean }) => (
  <div data-sum={isSum || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
