import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { NumberInput, Textarea } from '@momos/ui/forms';
import type { SocialDraft } from './draft.ts';
import * as classes from './social-editor.module.css';

const rows = [
  ['early', 'More than 72 h before'],
  ['WITHIN72H', 'Within 72 h'],
  ['WITHIN24H', 'Within 24 h'],
  ['BEFORE3H', 'Last 3 h'],
] as const;

/** What comes back when a guest cancels, and what is said to those who might not come. Only for socials that cost something. */
export function PolicyFields({
  draft,
  onChange,
}: {
  draft: SocialDraft;
  onChange: (draft: SocialDraft) => void;
}) {
  const isPaid = draft.tiers.some(tier => tier.ticketPrice > 0 || tier.depositAmount > 0);
  const policy = draft.cancellationPolicy ?? defaultCancellationPolicy;
  const set = (row: (typeof rows)[number][0], part: 'ticketPercent' | 'depositPercent', value: number) =>
    onChange({ ...draft, cancellationPolicy: { ...policy, [row]: { ...policy[row], [part]: value } } });
  return (
    <>
      {isPaid ? (
        <section aria-label="Cancellation">
          <h2 className={classes.heading}>When a guest cancels, they get back</h2>
          <table className={classes.policy}>
            <thead>
              <tr>
                <th scope="col">Before the start</th>
                <th scope="col">Ticket %</th>
                <th scope="col">Deposit %</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([row, words]) => (
                <tr key={row}>
                  <th scope="row">{words}</th>
                  {(['ticketPercent', 'depositPercent'] as const).map(part => (
                    <td key={part}>
                      <NumberInput
                        aria-label={`${part === 'ticketPercent' ? 'Ticket' : 'Deposit'}, ${words}`}
                        min={0}
                        max={100}
                        allowDecimal={false}
                        hideControls
                        value={policy[row][part]}
                        onChange={value => set(row, part, Number(value) || 0)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <Textarea
        label="If somebody does not come"
        description="Guests accept this before they register; leave it empty for none"
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.noShowPolicy}
        onChange={event => onChange({ ...draft, noShowPolicy: event.currentTarget.value })}
      />
    </>
  );
}
