import { useWrite } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, showToast } from '@momos/ui';
import { useState } from 'react';
import * as classes from './attendee.module.css';
import { type BulkDecision, bulkDecisions } from './decisions.ts';
import { chargeOf } from './money-line.ts';

type Props = { social: SocialView; selected: readonly Attendee[]; onDone: () => void };

const affectedBy = ({ from }: BulkDecision, selected: readonly Attendee[]) =>
  selected.filter(each => from.includes(each.status));

const nameOf = (people: readonly Attendee[]) =>
  people.length === 1 ? people[0]?.user.displayName : `${people.length} people`;

/** Decides about the selected attendees; people and money are shown first. */
export function DecisionBar({ social, selected, onDone }: Props) {
  const [asked, setAsked] = useState<BulkDecision>();
  if (selected.length === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label="Selected attendees">
      <strong className={classes.grow}>{selected.length} selected</strong>
      {bulkDecisions
        .map(decision => ({ decision, count: affectedBy(decision, selected).length }))
        .filter(({ count }) => count > 0)
        .map(({ decision, count }) => (
          <Button
            key={decision.to}
            size="compact-md"
            variant={decision.to === 'APPROVED' ? 'filled' : 'default'}
            onClick={() => setAsked(decision)}
          >
            {decision.label} {count}
          </Button>
        ))}
      <Button size="compact-md" variant="subtle" onClick={onDone}>
        Clear
      </Button>
      {asked ? (
        <BulkQuestion
          social={social}
          people={affectedBy(asked, selected)}
          decision={asked}
          onClose={() => setAsked(undefined)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}

type QuestionProps = {
  social: SocialView;
  people: readonly Attendee[];
  decision: BulkDecision;
  onClose: () => void;
  onDone: () => void;
};

function BulkQuestion({ social, people, decision, onClose, onDone }: QuestionProps) {
  const update = useWrite(rsvpsContract.update, { refreshes: [rsvpsContract.listV2] });
  const confirm = async () => {
    const { data } = await update.mutateAsync({
      params: { id: social.id },
      body: { rsvpIds: people.map(each => each.id), status: decision.to },
    });
    const failed = data.results.filter(each => each.error);
    if (failed.length > 0)
      showToast(`${failed.length} of ${people.length} could not be changed: ${failed[0]?.error}`, {
        tone: 'bad',
      });
    else showToast(`${nameOf(people)} ${decision.done}`, { tone: 'good' });
    onDone();
  };
  const charge = decision.to === 'APPROVED' ? chargeOf(people) : undefined;
  const action = `${decision.label} ${people.length}`;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${decision.label} ${nameOf(people)}?`}
      facts={[
        { label: 'People', value: people.length },
        ...(charge ? [{ label: 'Charged to their cards', value: charge }] : []),
        { label: 'E-mails', value: decision.to === 'HIDDEN' ? 'None' : `${people.length}, immediately` },
      ]}
      confirm={charge ? `${action} and charge ${charge}` : action}
      isDangerous={decision.isDangerous ?? false}
      onConfirm={confirm}
    />
  );
}
