import { errorText, useSession } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, showToast, useQueryClient } from '@momos/ui';
import { useState } from 'react';
import * as classes from './attendee.module.css';
import { chargeOf } from './money-line.ts';

type Move = { to: RsvpStatus; from: readonly RsvpStatus[]; verb: string; isDangerous?: boolean };

/** What a host may do with many at once, by the state they are in (decisions: "RSVP"). */
const moves: readonly Move[] = [
  { to: 'APPROVED', from: ['PENDING', 'WAITLIST'], verb: 'Approve' },
  { to: 'WAITLIST', from: ['PENDING'], verb: 'Waitlist' },
  { to: 'REJECTED', from: ['PENDING'], verb: 'Reject', isDangerous: true },
  { to: 'HIDDEN', from: ['INITIAL', 'CANCELLED', 'REJECTED'], verb: 'Hide', isDangerous: true },
];

type Props = { social: SocialView; chosen: readonly Attendee[]; onDone: () => void };

/** Acting on the chosen people, with a preview of people and money; what can be undone offers it. */
export function DecisionBar({ social, chosen, onDone }: Props) {
  const [asked, setAsked] = useState<Move>();
  const { call } = useSession();
  const queries = useQueryClient();
  if (chosen.length === 0) return null;

  const fits = (move: Move) => chosen.filter(each => move.from.includes(each.status));
  const decide = async (move: Move) => {
    const people = fits(move);
    const { data } = await call(rsvpsContract.update, {
      params: { id: social.id },
      body: { rsvpIds: people.map(each => each.id), status: move.to },
    }).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    await queries.invalidateQueries({ queryKey: [rsvpsContract.listV2.id] });
    const failed = data.results.filter(each => each.error);
    if (failed.length > 0)
      showToast(`${failed.length} of ${people.length} could not be changed: ${failed[0]?.error}`, {
        tone: 'bad',
      });
    else
      showToast(
        `${move.verb}: ${people.length === 1 ? people[0]?.user.displayName : `${people.length} people`}`,
        { tone: 'good' },
      );
    onDone();
  };
  const charge = asked?.to === 'APPROVED' ? chargeOf(fits(asked)) : undefined;
  return (
    <div className={classes.bar} role="region" aria-label="Chosen attendees">
      <strong className={classes.grow}>{chosen.length} chosen</strong>
      {moves
        .filter(move => fits(move).length > 0)
        .map(move => (
          <Button
            key={move.to}
            size="compact-md"
            variant={move.to === 'APPROVED' ? 'filled' : 'default'}
            onClick={() => setAsked(move)}
          >
            {move.verb} {fits(move).length}
          </Button>
        ))}
      <Button size="compact-md" variant="subtle" onClick={onDone}>
        Clear
      </Button>
      {asked ? (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={`${asked.verb} ${fits(asked).length === 1 ? fits(asked)[0]?.user.displayName : `${fits(asked).length} people`}?`}
          facts={[
            { label: 'People', value: fits(asked).length },
            ...(charge ? [{ label: 'Charged to their cards', value: charge }] : []),
            { label: 'Mails', value: asked.to === 'HIDDEN' ? 'None' : `${fits(asked).length}, at once` },
          ]}
          confirm={
            charge
              ? `${asked.verb} ${fits(asked).length} and charge ${charge}`
              : `${asked.verb} ${fits(asked).length}`
          }
          isDangerous={asked.isDangerous}
          onConfirm={() => decide(asked)}
        />
      ) : null}
    </div>
  );
}
