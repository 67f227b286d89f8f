import { type CircleMember, circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { Button, ConfirmDialog, Group, useAction } from '@momos/ui';
import { useState } from 'react';
import { circleManageWords } from '../words/circle-manage.ts';

const words = circleManageWords.decideRequests;

type Decision = 'APPROVE' | 'DECLINE';

/** As many as one call decides on. */
const most = 50;

type Props = {
  circle: CircleView;
  requests: readonly CircleMember[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
};

/** Decides on several requests together; nothing where only one waits. */
export function DecideRequests({ circle, requests, chosen, onChoose }: Props) {
  const [asked, setAsked] = useState<Decision>();
  const picked = requests.filter(({ id }) => chosen.has(id)).slice(0, most);
  if (requests.length < 2) return null;
  const all = requests.slice(0, most);
  const isAll = picked.length === all.length;
  return (
    <Group gap="xs" role="region" aria-label={words.region}>
      <strong aria-live="polite">{words.chosen(picked.length)}</strong>
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() => onChoose(isAll ? [] : all.map(({ id }) => id))}
      >
        {isAll ? words.chooseNone : words.chooseAll(all.length)}
      </Button>
      {picked.length > 0
        ? (['APPROVE', 'DECLINE'] as const).map(decision => (
            <Button
              key={decision}
              size="compact-md"
              variant={decision === 'APPROVE' ? 'filled' : 'default'}
              onClick={() => setAsked(decision)}
            >
              {words.decide[decision](picked.length)}
            </Button>
          ))
        : null}
      <Ask
        circle={circle}
        picked={picked}
        decision={asked}
        onClose={() => setAsked(undefined)}
        onDone={() => onChoose([])}
      />
    </Group>
  );
}

type AskProps = {
  circle: CircleView;
  picked: readonly CircleMember[];
  decision: Decision | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Names whom the decision is about, before it is made. */
function Ask({ circle, picked, decision, onClose, onDone }: AskProps) {
  const decide = useAction(circleMembersContract.decideSome, {
    refreshes: [circleMembersContract.list, circlesContract.bySlug],
    done: ({ data }) => words.decided(data.filter(({ status }) => status !== 'REQUESTED').length),
  });
  const shown = decision ?? 'APPROVE';
  const memberIds = picked.map(({ id }) => id);
  return (
    <ConfirmDialog
      isOpen={decision !== undefined}
      onClose={onClose}
      title={words.question[shown](picked.length)}
      confirm={words.decide[shown](picked.length)}
      onConfirm={async () => {
        await decide.mutateAsync({ params: { id: circle.id }, body: { memberIds, decision: shown } });
        onDone();
      }}
    >
      {picked.map(({ user }) => user.displayName).join(', ')}
    </ConfirmDialog>
  );
}
