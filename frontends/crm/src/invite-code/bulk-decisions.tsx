import { errorText, useSession } from '@momos/api-client';
import { type InviteCodeRequestView, inviteCodesContract } from '@momos/contracts/invite-codes';
import { Button, Group, showToast, useHeld, useQueryClient } from '@momos/ui';
import { useState } from 'react';
import { inviteCodeWords } from '../words/invite-code.ts';
import * as classes from './invite-code-requests.module.css';

const words = inviteCodeWords.bulkDecisions;

type Decision = 'GRANTED' | 'DECLINED';
const doing: Record<Decision, string> = words.doing;
const done: Record<Decision, string> = { GRANTED: 'granted', DECLINED: 'declined' };

export type Bulk = ReturnType<typeof useBulk>;

/** Chosen requests, and decisions about all of them, sent once they can no longer be undone. Those that fail stay chosen. */
export function useBulk() {
  const { call } = useSession();
  const queries = useQueryClient();
  const hold = useHeld();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const send = async (requests: readonly InviteCodeRequestView[], status: Decision) => {
    const outcomes = await Promise.allSettled(
      requests.map(({ id, version }) =>
        call(inviteCodesContract.decide, { params: { id }, body: { status } }, { ifMatch: version }),
      ),
    );
    const failed = requests.filter((_, index) => outcomes[index]?.status === 'rejected');
    await queries.invalidateQueries({ queryKey: [inviteCodesContract.requests.id] });
    setSelected(new Set(failed.map(({ id }) => id)));
    const count = requests.length - failed.length;
    if (count > 0) showToast(`${words.requests(count)} ${done[status]}`, { tone: 'good' });
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status === 'rejected')
        showToast(`${requests[index]?.user.displayName}: ${errorText(outcome.reason)}`, { tone: 'bad' });
  };
  return {
    selected,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    toggle: (id: string) =>
      setSelected(held => new Set(held.has(id) ? [...held].filter(each => each !== id) : [...held, id])),
    decide: (requests: readonly InviteCodeRequestView[], status: Decision) => {
      setSelected(new Set());
      hold({
        words: `${doing[status]} ${words.requests(requests.length)}…`,
        send: () => send(requests, status),
        onUndone: () => setSelected(new Set(requests.map(({ id }) => id))),
      });
    },
  };
}

/** Chooses all requests that are shown, and decides about the chosen ones. */
export function BulkBar({ requests, bulk }: { requests: readonly InviteCodeRequestView[]; bulk: Bulk }) {
  const chosen = requests.filter(({ id }) => bulk.selected.has(id));
  if (requests.length < 2) return null;
  return (
    <Group gap="xs" role="region" aria-label={words.selectedRequests} className={classes.bulk}>
      <strong>{words.selected(chosen.length)}</strong>
      {chosen.length > 0 ? (
        <>
          <Button size="compact-md" onClick={() => bulk.decide(chosen, 'GRANTED')}>
            {words.grant(chosen.length)}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => bulk.decide(chosen, 'DECLINED')}>
            {words.decline(chosen.length)}
          </Button>
          <Button size="compact-md" variant="subtle" onClick={() => bulk.select([])}>
            {words.clear}
          </Button>
        </>
      ) : (
        <Button size="compact-md" variant="subtle" onClick={() => bulk.select(requests.map(({ id }) => id))}>
          {words.selectAll(requests.length)}
        </Button>
      )}
    </Group>
  );
}
