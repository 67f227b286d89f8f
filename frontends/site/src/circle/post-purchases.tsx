import { useReadPages } from '@momos/api-client';
import type { MoneyBack } from '@momos/contracts/money-back';
import { postPurchasesContract, type PostPurchaseView } from '@momos/contracts/post-purchases';
import { postsContract, type PostView } from '@momos/contracts/posts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatMoney,
  Group,
  PersonLine,
  Pill,
  RowsSkeleton,
  ShowMore,
  useAction,
} from '@momos/ui';
import { useState } from 'react';
import { postWords } from '../words/post.ts';
import * as classes from './post.module.css';

const words = postWords.purchases;

/** A post that was paid for; it may be removed. */
type PaidPost = Pick<PostView, 'id' | 'circleId'>;

/** Who paid for a post, for those who run its circle, with what they can return. */
export function PostPurchases({ post }: { post: PaidPost }) {
  const list = useReadPages(postPurchasesContract.list, {
    params: { id: post.circleId, postId: post.id },
    query: { pageSize: 20 },
  });
  return (
    <>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : null}
      <ul className={classes.posts} role="list">
        {list.data?.items.map(purchase => (
          <Purchase key={purchase.id} post={post} purchase={purchase} />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

type Props = { post: PaidPost; purchase: PostPurchaseView };

function Purchase({ post, purchase }: Props) {
  const { user, status, payment } = purchase;
  const refund = useRefund({ post, purchase });
  const failed = payment.refunds.find(each => each.status === 'FAILED');
  return (
    <li className={classes.purchase}>
      <PersonLine person={user} detail={moneyText(purchase)} />
      <Pill tone={status === 'UNLOCKED' ? 'good' : 'quiet'}>{words.statuses[status]}</Pill>
      {payment.dispute === 'OPEN' ? <Pill tone="warn">{words.disputed}</Pill> : null}
      {status === 'UNLOCKED' && payment.dispute !== 'OPEN' ? (
        <RefundButton purchase={purchase} onConfirm={() => refund.mutateAsync({})} />
      ) : null}
      {failed ? (
        <FailedRefund
          failed={failed}
          currency={payment.currency}
          isSending={refund.isPending}
          onSend={body => refund.mutate(body)}
        />
      ) : null}
    </li>
  );
}

type Body = { refundId?: string; method?: 'provider' | 'manual' };

function useRefund({ post, purchase }: Props) {
  const action = useAction(postPurchasesContract.refund, {
    refreshes: [postPurchasesContract.list, postsContract.list, postsContract.get],
    done: words.refunded,
  });
  const params = { id: post.circleId, postId: post.id, purchaseId: purchase.id };
  return {
    isPending: action.isPending,
    mutate: (body: Body) => action.mutate({ params, body }),
    mutateAsync: (body: Body) => action.mutateAsync({ params, body }),
  };
}

function moneyText({ payment: { paid, total, refunded, currency } }: PostPurchaseView): string {
  if (paid === 0) return words.toPay(formatMoney(total, currency));
  const money = formatMoney(paid, currency);
  return refunded > 0 ? words.paidAndRefunded(money, formatMoney(refunded, currency)) : words.paid(money);
}

type RefundProps = { purchase: PostPurchaseView; onConfirm: () => Promise<unknown> };

function RefundButton({ purchase: { user, payment }, onConfirm }: RefundProps) {
  const [isAsked, setAsked] = useState(false);
  const money = formatMoney(payment.paid, payment.currency);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        {words.refund(money)}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.refundTitle(money, user.displayName)}
        confirm={words.refund(money)}
        isDangerous
        onConfirm={async () => void (await onConfirm())}
      >
        <p>{words.refundText}</p>
      </ConfirmDialog>
    </>
  );
}

type FailedProps = {
  failed: MoneyBack;
  currency: string;
  isSending: boolean;
  onSend: (body: Body) => void;
};

/** A refund that did not go through: sent again, or noted as paid by hand. */
const FailedRefund = ({ failed, currency, isSending, onSend }: FailedProps) => (
  <div>
    <p className={classes.facts}>{words.failed(formatMoney(failed.amount, currency), failed.failure)}</p>
    <Group gap="xs">
      <Button size="compact-sm" loading={isSending} onClick={() => onSend({ refundId: failed.id })}>
        {words.sendAgain}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSending}
        onClick={() => onSend({ refundId: failed.id, method: 'manual' })}
      >
        {words.paidByHand}
      </Button>
    </Group>
  </div>
);
