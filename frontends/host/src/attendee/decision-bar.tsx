import { useWrite } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ConfirmDialog, showToast, useHeld } from '@momos/ui';
import { type ReactNode, useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { type BulkDecision, bulkDecisions, holdingOf, inGroups, outcomeOf } from './decisions.ts';
import { fitting } from './fitting.ts';
import { inTurn } from './in-turn.ts';
import { ManyButtons } from './many-buttons.tsx';
import { chargeOf, hasToPay, refundOf } from './money-line.ts';
import { noUndo } from './no-undo.ts';
import { NoteField } from './note-field.tsx';

const words = attendeeWords.decisionBar;

type Props = {
  social: SocialView;
  selected: readonly Attendee[];
  /** Chooses these from now on: none, or those that could not be decided. */
  onSelect: (ids: readonly string[]) => void;
  /** Beside the count: chooses more of the list. */
  more?: ReactNode;
};

/** Someone whom a decision could not be made about, and why. */
type Failure = { id: string; name: string; reason: string };

const affectedBy = ({ from }: BulkDecision, selected: readonly Attendee[]) =>
  selected.filter(each => from.includes(each.status));

const nameOf = (people: readonly Attendee[]) =>
  people.length === 1 ? people[0]?.user.displayName : words.people(people.length);

const noPlace = words.thereNoPlaceLeft;

/** What a decision does: those it is made about, and those whom there is no place for. */
function planOf(decision: BulkDecision, selected: readonly Attendee[], social: SocialView) {
  const people = affectedBy(decision, selected);
  return decision.to === 'APPROVED' ? fitting(people, social) : { fits: people, others: [] };
}

const failureOf = ({ id, user }: Attendee, reason: string): Failure => ({
  id,
  name: user.displayName,
  reason,
});

/** A decision, with what the host writes to those whom it is made about. */
type Asked = { decision: BulkDecision; note: string };

const bodyOf = ({ decision: { to: status, reason }, note }: Asked, rsvpIds: string[]) => ({
  rsvpIds,
  status,
  ...(reason ? { reason } : {}),
  ...(note ? { note } : {}),
});

/** Sends a decision about people, in groups that a call takes. */
function useSending(social: SocialView) {
  const { mutateAsync } = useWrite(rsvpsContract.update, {
    refreshes: [rsvpsContract.listV2, socialsContract.getBySlug],
  });
  return async (asked: Asked, people: readonly Attendee[], isLast: boolean) => {
    const groups = inGroups(people.map(({ id }) => id));
    const { answers, stoppedBy } = await inTurn(groups, isLast, (rsvpIds, isLastCall) =>
      mutateAsync({
        params: { id: social.id },
        body: bodyOf(asked, rsvpIds),
        options: { isLast: isLastCall },
      }),
    );
    const results = answers.flatMap(({ data }) => data.results);
    return outcomeOf(people, results, stoppedBy);
  };
}

/** What became of whom: of those who are approved, some have to pay for their place first. */
function doneLine(decision: BulkDecision, decided: readonly Attendee[]): string {
  const offered = decision.to === 'APPROVED' ? decided.filter(hasToPay) : [];
  const others = decided.filter(each => !offered.includes(each));
  return [
    ...(others.length > 0 ? [`${nameOf(others)} ${decision.done}`] : []),
    ...(offered.length > 0 ? [words.offered(nameOf(offered) ?? '')] : []),
  ].join(' · ');
}

/** Makes decisions once they can no longer be undone; whoever could not be decided stays chosen, with the reason. */
function useBulk({ social, onSelect }: Pick<Props, 'social' | 'onSelect'>) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const sendAll = useSending(social);
  const hold = useHeld();
  const show = (failed: readonly Failure[]) => {
    setFailures(failed);
    onSelect(failed.map(({ id }) => id));
  };
  const send = async (asked: Asked, { fits, others }: ReturnType<typeof fitting>, isLast: boolean) => {
    const { decision } = asked;
    const without = others.map(each => failureOf(each, noPlace));
    const { decided, failed } = await sendAll(asked, fits, isLast);
    show([...failed.map(({ person, reason: why }) => failureOf(person, why)), ...without]);
    const done = doneLine(decision, decided);
    if (done) showToast(done, { tone: 'good' });
  };
  const decide = (asked: Asked, plan: ReturnType<typeof fitting>) => {
    show([]);
    const undone = () => onSelect([...plan.fits, ...plan.others].map(({ id }) => id));
    hold({
      words: `${asked.decision.doing} ${nameOf(plan.fits)}…`,
      send: ({ isLast }) => send(asked, plan, isLast),
      onUndone: undone,
      ...holdingOf(plan.fits.length),
    });
  };
  return { failures, decide, hold, show };
}

/** Decides about the selected attendees; people, places and money are shown first. */
export function DecisionBar({ social, selected, onSelect, more }: Props) {
  const [asked, setAsked] = useState<BulkDecision>();
  const { failures, decide, hold, show } = useBulk({ social, onSelect });
  if (selected.length === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label={words.selectedAttendees} tabIndex={-1}>
      <strong className={classes.grow}>{words.selected(selected.length)}</strong>
      {more}
      <DecisionButtons selected={selected} onAsk={setAsked} />
      <ManyButtons
        social={social}
        selected={selected}
        peopleWord={nameOf(selected) ?? ''}
        hold={hold}
        onRefused={refused => show(refused.map(({ person, reason }) => failureOf(person, reason)))}
      />
      <Button size="compact-md" variant="subtle" onClick={() => show([])}>
        {words.clear}
      </Button>
      <Failures failures={failures} />
      {asked ? (
        <BulkQuestion
          plan={planOf(asked, selected, social)}
          decision={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={decide}
        />
      ) : null}
    </div>
  );
}

type DecisionButtonsProps = { selected: readonly Attendee[]; onAsk: (decision: BulkDecision) => void };

const DecisionButtons = ({ selected, onAsk }: DecisionButtonsProps) =>
  bulkDecisions
    .map(decision => ({ decision, count: affectedBy(decision, selected).length }))
    .filter(({ count }) => count > 0)
    .map(({ decision, count }) => (
      <Button
        key={decision.label}
        size="compact-md"
        variant={decision.to === 'APPROVED' ? 'filled' : 'default'}
        onClick={() => onAsk(decision)}
      >
        {decision.label} {count}
      </Button>
    ));

const Failures = ({ failures }: { failures: readonly Failure[] }) =>
  failures.length > 0 ? (
    <ul role="alert" className={classes.failures}>
      {failures.map(({ id, name, reason }) => (
        <li key={id}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </ul>
  ) : null;

type QuestionProps = {
  plan: ReturnType<typeof fitting>;
  decision: BulkDecision;
  onClose: () => void;
  onConfirm: (asked: Asked, plan: ReturnType<typeof fitting>) => void;
};

function BulkQuestion({ plan, decision, onClose, onConfirm }: QuestionProps) {
  const { fits, others } = plan;
  const [note, setNote] = useState('');
  const charge = decision.to === 'APPROVED' ? chargeOf(fits) : undefined;
  const offered = decision.to === 'APPROVED' ? fits.filter(hasToPay).length : 0;
  const action = `${decision.label} ${fits.length}`;
  const refund = decision.reason ? refundOf(fits) : undefined;
  const released = decision.to === 'REJECTED' && !decision.reason ? chargeOf(fits) : undefined;
  const { isFinal } = holdingOf(fits.length);
  const mails = decision.isSilent ? words.none : words.mailsHint(fits.length, isFinal);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        others.length > 0
          ? words.ofPeople(action, fits.length + others.length)
          : `${decision.label} ${nameOf(fits)}?`
      }
      facts={[
        { label: words.peopleLabel, value: fits.length },
        ...(others.length > 0
          ? [{ label: words.noPlaceLeftFor, value: others.map(({ user }) => user.displayName).join(', ') }]
          : []),
        ...(charge ? [{ label: words.chargedToTheirCards, value: charge }] : []),
        ...(offered > 0 ? [{ label: words.offeredToPay, value: offered }] : []),
        ...(refund ? [{ label: words.refundedToThem, value: refund }] : []),
        ...(released ? [{ label: words.holdsReleased, value: released }] : []),
        { label: words.eMails, value: mails },
        ...(isFinal ? [noUndo] : []),
      ]}
      confirm={charge ? words.andCharge(action, charge) : action}
      isConfirmable={fits.length > 0}
      isDangerous={decision.isDangerous ?? false}
      onConfirm={() => onConfirm({ decision, note: note.trim() }, plan)}
    >
      {decision.to === 'REJECTED' ? <NoteField value={note} onChange={setNote} isForMany /> : null}
    </ConfirmDialog>
  );
}
