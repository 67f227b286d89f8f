import { useReadPages } from '@momos/api-client';
import { type CircleMember, circleMembersContract } from '@momos/contracts/circle-members';
import type { KnownStatus } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import { ErrorState, FilterChips, RowsSkeleton, Section, ShowMore, useSearchParams } from '@momos/ui';
import { Checkbox } from '@momos/ui/forms';
import { useState } from 'react';
import { circleManageWords } from '../words/circle-manage.ts';
import { DecideRequests } from './decide-requests.tsx';
import { ManagedMember } from './managed-member.tsx';
import * as classes from './circle.module.css';

const words = circleManageWords.members;
const decideWords = circleManageWords.decideRequests;

const shown = [
  ...(['REQUESTED', 'ACTIVE', 'ACCEPTED', 'PENDING', 'UNPAID'] as const),
  ...(['DECLINED', 'LEFT', 'REMOVED', 'BLOCKED', 'REFUND_FAILED'] as const),
] satisfies readonly (KnownStatus | 'REFUND_FAILED')[];
type Shown = (typeof shown)[number];
const options = shown.map(value => ({ value, label: words.statuses[value] }));

/** Requests and members of a circle by state, with their money and what its hosts can decide. */
export function ManageMembers({ circle }: { circle: CircleView }) {
  const [which, setWhich] = useWhich(circle);
  const list = useReadPages(circleMembersContract.list, {
    params: { id: circle.id },
    query: { pageSize: 20, ...(which === 'REFUND_FAILED' ? { refund: 'FAILED' } : { status: which }) },
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[]) => setChosen(new Set(ids));
  const requests = which === 'REQUESTED' ? (list.data?.items ?? []) : [];
  return (
    <Section title={words.title}>
      <FilterChips<Shown>
        label={words.which}
        single
        options={options}
        value={[which]}
        onChange={([next]) => setWhich(next)}
      />
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <p className={classes.lead}>{words.none[which]}</p> : null}
      <DecideRequests circle={circle} requests={requests} chosen={chosen} onChoose={choose} />
      <ul className={classes.managed} role="list">
        {list.data?.items.map(member => (
          <li key={member.id}>
            {requests.length > 1 ? <Choice member={member} chosen={chosen} onChoose={choose} /> : null}
            <ManagedMember circle={circle} member={member} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

type ChoiceProps = {
  member: CircleMember;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
};

const Choice = ({ member: { id, user }, chosen, onChoose }: ChoiceProps) => (
  <Checkbox
    aria-label={decideWords.choose(user.displayName)}
    checked={chosen.has(id)}
    onChange={() => onChoose(chosen.has(id) ? [...chosen].filter(each => each !== id) : [...chosen, id])}
  />
);

/** Which are shown is in the address, where mails lead to. */
function useWhich({ isApprovalRequired }: CircleView): [Shown, (next: Shown | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show');
  const which = shown.find(each => each === asked) ?? (isApprovalRequired ? 'REQUESTED' : 'ACTIVE');
  const setWhich = (next: Shown = 'ACTIVE') =>
    setQuery(
      before => {
        const after = new URLSearchParams(before);
        after.set('show', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [which, setWhich];
}
