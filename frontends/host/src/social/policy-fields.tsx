import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { Textarea } from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const periods = [
  ['early', 'More than 72 h before'],
  ['WITHIN72H', 'Within 72 h'],
  ['WITHIN24H', 'Within 24 h'],
  ['BEFORE3H', 'Last 3 h'],
] as const;
const parts = [
  ['ticketPercent', 'Ticket'],
  ['depositPercent', 'Deposit'],
] as const;

/** What a guest gets back on cancelling, where anything is paid, and what guests accept about not coming. */
export const PolicyFields = ({ form }: { form: SocialForm }) => (
  <>
    {form.values.tiers.some(tier => tier.ticketPrice > 0 || tier.depositAmount > 0) ? (
      <CancellationTable form={form} />
    ) : null}
    <Textarea
      label="No-show policy"
      description="Guests accept this before they register. Leave it empty for none"
      autosize
      minRows={2}
      maxLength={2000}
      {...form.props('noShowPolicy')}
    />
  </>
);

const CancellationTable = ({ form }: { form: SocialForm }) => (
  <section aria-label="Cancellation">
    <h2 className={classes.heading}>Refund when a guest cancels</h2>
    <table className={classes.policy}>
      <thead>
        <tr>
          <th scope="col">Before the start</th>
          <th scope="col">Ticket %</th>
          <th scope="col">Deposit %</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(([period, label]) => (
          <tr key={period}>
            <th scope="row">{label}</th>
            {parts.map(([part, partLabel]) => (
              <td key={part}>
                <PercentField form={form} path={[period, part]} label={`${partLabel}, ${label}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type PercentProps = {
  form: SocialForm;
  path: readonly [(typeof periods)[number][0], (typeof parts)[number][0]];
  label: string;
};

function PercentField({ form, path: [period, part], label }: PercentProps) {
  const policy = form.values.cancellationPolicy ?? defaultCancellationPolicy;
  const set = (value: number) =>
    form.setFieldValue('cancellationPolicy', {
      ...policy,
      [period]: { ...policy[period], [part]: value },
    });
  return (
    <NumberInput
      aria-label={label}
      min={0}
      max={100}
      allowDecimal={false}
      hideControls
      value={policy[period][part]}
      error={form.errorOf(`cancellationPolicy.${period}.${part}`)}
      onChange={value => set(Number(value) || 0)}
    />
  );
}
