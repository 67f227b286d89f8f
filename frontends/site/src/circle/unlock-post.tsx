import { useRead, useWrite } from '@momos/api-client';
import { paymentsContract } from '@momos/contracts/payments';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { transactionsContract } from '@momos/contracts/transactions';
import { Button, ConfirmDialog, formatMoney, Group, showToast, useAction, useQueryClient } from '@momos/ui';
import { useState } from 'react';
import { usePaymentPage } from '../payment/use-payment-page.ts';
import { postWords as words } from '../words/post.ts';
import * as classes from './post.module.css';

type Props = { post: PostView };

const reads = [postsContract.list, postsContract.get];

/** What a locked post costs; its reader chooses where points and money unlock it. */
export const UnlockPost = ({ post }: Props) => (
  <div className={classes.locked}>
    <p>{words.locked(post.pictureCount)}</p>
    <Group gap="sm">
      {post.price === null ? null : <ByMoney post={post} price={post.price} />}
      {post.points === null ? null : <ByPoints post={post} points={post.points} />}
    </Group>
    {post.price === null ? null : <p className={classes.facts}>{words.moneyText}</p>}
  </div>
);

/** Leads to the payment page, which names the amount with the fee. */
function ByMoney({ post, price }: Props & { price: number }) {
  const goTo = usePaymentPage();
  const open = useAction(paymentsContract.openForPost, { refreshes: reads });
  const pay = async () => {
    const { data } = await open.mutateAsync({ params: { id: post.id }, body: { unlockId: post.unlockId } });
    goTo(data);
  };
  return (
    // What went wrong is shown by the action.
    <Button loading={open.isPending} onClick={() => void pay().catch(() => undefined)}>
      {words.unlock(formatMoney(price, post.currency))}
    </Button>
  );
}

/** Asks before the points are taken. */
function ByPoints({ post, points: cost }: Props & { points: number }) {
  const [isAsked, setAsked] = useState(false);
  const points = useRead(transactionsContract.points, { query: { pageSize: 1 } }, { enabled: isAsked });
  const queries = useQueryClient();
  const unlock = useWrite(postsContract.unlock, {
    refreshes: [...reads, transactionsContract.points],
    // What it costs may have changed since it was read.
    onFailed: () => {
      for (const { id } of reads) void queries.invalidateQueries({ queryKey: [id] });
    },
  });
  const balance = points.data?.meta.balance;
  const confirm = async () => {
    await unlock.mutateAsync({ params: { id: post.id }, body: { points: cost } });
    showToast(words.unlocked, { tone: 'good' });
  };
  return (
    <>
      <Button variant={post.price === null ? 'filled' : 'default'} onClick={() => setAsked(true)}>
        {words.unlock(words.points(cost))}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.unlockTitle(post.title)}
        facts={[
          { label: words.cost, value: words.points(cost) },
          { label: words.balance, value: balance ?? '–' },
        ]}
        cancel={words.notNow}
        confirm={words.unlock(words.points(cost))}
        isConfirmable={balance !== undefined && balance >= cost}
        onConfirm={confirm}
      >
        <p>{words.unlockText}</p>
      </ConfirmDialog>
    </>
  );
}
