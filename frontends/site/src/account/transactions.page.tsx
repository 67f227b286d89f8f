import { useReadPages, useSessionState } from '@momos/api-client';
import { type MomoTransaction, type MyPayment, transactionsContract } from '@momos/contracts/transactions';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  formatMoney,
  formatStamp,
  Navigate,
  Page,
  PageHeader,
  RowsSkeleton,
  Segments,
  ShowMore,
  useSearchParams,
  viewerZone,
} from '@momos/ui';
import { type ReactNode, useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { transactionsWords } from '../words/transactions.tsx';
import { Receipt } from './receipt.tsx';
import * as classes from './transactions.module.css';

const wording = transactionsWords.transactions;

const views = [
  { value: 'money', label: wording.money },
  { value: 'points', label: wording.momoPoints },
] as const;

/** What moved on one's account: money and momo points (spec §2 "/accounts/transactions"). */
export function TransactionsPage() {
  const state = useSessionState();
  const [query, setQuery] = useSearchParams();
  if (state === 'visitor') return <Navigate replace to="/auth/login?returnTo=%2Faccounts%2Ftransactions" />;
  const view = query.get('show') === 'points' ? 'points' : 'money';
  return (
    <Page width="text" title={wording.transactions}>
      <PageHeader title={wording.transactions} lead={wording.lead} />
      <Segments
        label={wording.show}
        choices={views}
        value={view}
        onChange={next => setQuery(next === 'points' ? { show: 'points' } : {}, { replace: true })}
      />
      {state === 'signed-in' ? view === 'points' ? <Points /> : <Payments /> : <RowsSkeleton count={3} />}
    </Page>
  );
}

function Payments() {
  const read = useReadPages(transactionsContract.payments, {});
  const [shown, setShown] = useState<MyPayment>();
  return (
    <>
      <Rows
        read={read}
        empty={<EmptyState title={wording.noPaymentsYet}>{wording.noPaymentsText}</EmptyState>}
        rowOf={payment => (
          <PaymentRow key={payment.id} payment={payment} onReceipt={() => setShown(payment)} />
        )}
      />
      {shown ? <Receipt payment={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

function Points() {
  const read = useReadPages(transactionsContract.points, {});
  const [newest] = read.data?.items ?? [];
  return (
    <>
      {newest ? (
        <p className={classes.balance}>
          {wording.balance(<strong>{newest.balance.toLocaleString('en-US')}</strong>)}
        </p>
      ) : null}
      <Rows
        read={read}
        empty={<EmptyState title={wording.noMomoPointsYet}>{wording.noPointsText}</EmptyState>}
        rowOf={each => <PointsRow key={each.id} points={each} />}
      />
    </>
  );
}

type Pages<T> = {
  data: { items: readonly T[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
};

/** A list with its loading, empty and error states. */
function Rows<T>({ read, empty, rowOf }: { read: Pages<T>; empty: ReactNode; rowOf: (row: T) => ReactNode }) {
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <RowsSkeleton count={3} />;
  if (read.data.items.length === 0) return empty;
  return (
    <>
      <Card padding="none">
        <ul className={classes.rows}>{read.data.items.map(rowOf)}</ul>
      </Card>
      <ShowMore list={read} />
    </>
  );
}

const states: Record<MyPayment['status'], string> = wording.states;

const disputes = wording.disputes;

const stateOf = ({ status, authorisedUntil, dispute }: MyPayment) => {
  if (dispute === 'OPEN' || dispute === 'LOST') return disputes[dispute];
  return authorisedUntil
    ? wording.until(states[status], formatDate(authorisedUntil, viewerZone()))
    : states[status];
};

function PaymentRow({ payment, onReceipt }: { payment: MyPayment; onReceipt: () => void }) {
  const { title, currency, total, captured, refunded, refunds, method, createdAt } = payment;
  const isTaken = captured > 0;
  const waiting = refunds.filter(back => back.status !== 'DONE' || back.method === 'manual');
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{title || wording.aSocial}</div>
        <div className={classes.more}>
          {[formatStamp(createdAt, viewerZone()), stateOf(payment), method].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={classes.amounts}>
        <div className={classes.amount} data-quiet={isTaken ? undefined : true}>
          {formatMoney(isTaken ? captured : total, currency)}
        </div>
        {refunded > 0 ? (
          <div className={classes.more}>{wording.refunded(formatMoney(refunded, currency))}</div>
        ) : null}
        {isTaken ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={wording.receiptFor(title || wording.aSocial)}
            onClick={onReceipt}
          >
            {wording.receipt}
          </Button>
        ) : null}
      </div>
      {waiting.length > 0 ? (
        <div className={classes.notes}>
          <MoneyBackNotes refunds={waiting} paid={payment} />
        </div>
      ) : null}
    </li>
  );
}

function PointsRow({ points: { description, amount, balance, at } }: { points: MomoTransaction }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{description}</div>
        <div className={classes.more}>{formatStamp(at, viewerZone())}</div>
      </div>
      <div className={classes.amounts}>
        <div className={classes.amount}>{amount > 0 ? `+${amount}` : amount}</div>
        <div className={classes.more}>{wording.inTotal(balance)}</div>
      </div>
    </li>
  );
}
